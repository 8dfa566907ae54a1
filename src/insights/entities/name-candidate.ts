import type { ParsedText } from '../text/parsed-text.ts'
import type { NameForms } from './name-forms.ts'

/** A possible name in a text: its tokens (end exclusive), and its context. */
export type NameCandidate = {
  parsed: ParsedText
  /** The tokens in the form used to compare names. */
  names: readonly string[]
  /** The folded first name of the author of the text. */
  author: string
  /** Words of the business's name and areas. */
  businessWords: ReadonlySet<string>
  forms: NameForms
  from: number
  to: number
  /** The name form that the tokens equal or misspell. */
  words: string
  exact: boolean
}

/** Whether a possible name refers to a technician, judging by its context. */
export function refersToTechnician(candidate: NameCandidate): boolean {
  return (
    isWrittenAsName(candidate) &&
    !isSomebodyElse(candidate) &&
    !isPlace(candidate) &&
    !isSelf(candidate) &&
    !isNamesake(candidate) &&
    !hasForeignLastName(candidate) &&
    !isFromAnotherFirm(candidate)
  )
}

/** The folded word or letter after a name that may be the last name: capitalised and directly after it. */
export function lastNameAfter({ text, language, tokens }: ParsedText, to: number): string | null {
  const token = tokens[to]
  const before = tokens[to - 1]
  if (token?.kind !== 'word' || before === undefined || text.slice(before.end, token.start) !== ' ') return null
  if (language.people.endings.test(before.folded) || !/^\p{Lu}/u.test(token.text)) return null
  if (/^\p{Lu}['’]?$/u.test(token.text))
    return language.clauses.singleLetters.has(token.text) ? null : token.folded.charAt(0)
  return token.folded.replace(language.people.endings, '')
}

/** A name that is also a word must be capitalised. At the start of a sentence, the next word must show a person ("Will came"). */
function isWrittenAsName(candidate: NameCandidate): boolean {
  const { parsed, names, from, to, words } = candidate
  const { lexicon, people } = parsed.language
  const token = parsed.tokens[from]
  const capital = /^\p{Lu}/u.test(token?.text ?? '')
  if (words.includes(' ')) return capital || !people.namesThatAreWords.has(words.split(' ')[0] ?? '')
  if (!people.namesThatAreWords.has(words) && !lexicon.words.has(words)) return capital || words.length >= 4
  const shouted = token !== undefined && token.text.length > 1 && token.text === token.text.toUpperCase()
  if (!capital || shouted || people.articles.has(names[from - 1] ?? '')) return false
  if (!startsSentence(parsed, from)) return !isTitleCase(parsed, from)
  return actsLikePerson(candidate, to)
}

function actsLikePerson({ parsed, names, forms }: NameCandidate, to: number): boolean {
  const next = names[to] ?? ''
  const { joins, isAction } = parsed.language.people
  if (parsed.language.people.endings.test(parsed.tokens[to - 1]?.folded ?? '')) return true
  if (joins.has(next) && /^(?:\p{L}{2,}|&)$/u.test(next)) return forms.idsByForm.has(names[to + 1] ?? '')
  if (lastNameAfter(parsed, to) !== null) return true
  if (next === 'again') return parsed.tokens[to - 1]?.folded !== 'will'
  return isAction(next)
}

function startsSentence({ text, tokens }: ParsedText, index: number): boolean {
  const before = tokens[index - 1]
  const here = tokens[index]
  if (before === undefined || here === undefined) return true
  return (
    /^[.!?…:"“(*-]$/.test(before.text) || before.kind === 'emoji' || text.slice(before.end, here.start).includes('\n')
  )
}

/** Whether the words around a name are capitalised too, so that its capital proves nothing. */
function isTitleCase({ tokens }: ParsedText, index: number): boolean {
  const around = tokens
    .slice(Math.max(0, index - 3), index + 4)
    .filter((token, offset) => token.kind === 'word' && offset !== Math.min(3, index))
  const capital = around.filter(({ text }) => /^\p{Lu}/u.test(text) && text !== 'I')
  return around.length >= 4 && capital.length / around.length > 0.7
}

/** Whether a name belongs to somebody else: "my husband Will", "Will, my neighbor", "our dog Grace". */
function isSomebodyElse({ parsed, names, from, to }: NameCandidate): boolean {
  const { relations, possessives } = parsed.language.people
  const back = names[from - 1] === ',' ? from - 2 : from - 1
  if (relations.has(names[back] ?? '')) return true
  const after = names[to] === ',' ? to + 1 : to
  return (
    names[to] === ',' &&
    possessives.has(names[after] ?? '') &&
    names.slice(after + 1, after + 3).some((word) => relations.has(word))
  )
}

/** Words before a preposition that are searched for thanks. */
const THANKING_REACH = 3

/** Whether a name is part of a place: "Grace Street", "in Austin", but not "merci à Rose". */
function isPlace({ parsed, names, from, to }: NameCandidate): boolean {
  const { placeWords, placePrepositions, thanking } = parsed.language.people
  const next = parsed.tokens[to]
  if (next?.kind === 'word' && placeWords.has(next.folded) && /^\p{Lu}/u.test(next.text)) return true
  if (!placePrepositions.has(names[from - 1] ?? '')) return false
  return !names.slice(Math.max(0, from - 1 - THANKING_REACH), from - 1).some((word) => thanking.has(word))
}

/** Whether a name is the author's: "I'm Grace", "Art here", or "- Will" at the end. */
function isSelf({ parsed, names, author, from, to, words }: NameCandidate): boolean {
  const { selfBefore, selfAfter } = parsed.language.people
  const before = names.slice(Math.max(0, from - 3), from).join(' ')
  if (selfBefore.test(before)) return true
  if (selfAfter.has(names[to] ?? '') && startsSentence(parsed, from)) return true
  const last = to >= names.length || (to === names.length - 1 && parsed.tokens[to]?.kind !== 'word')
  if (last && /^[-–—~]$/.test(names[from - 1] ?? '')) return true
  return last && words === author && startsSentence(parsed, from)
}

/**
 * Whether a name may belong to a namesake: it follows "no relation to", or it is the author's own first name, and neither an
 * action nor thanks shows that it is the technician's.
 */
function isNamesake({ parsed, names, author, from, to, words }: NameCandidate): boolean {
  const { related, thanked, isAction } = parsed.language.people
  const before = names[from - 1] ?? ''
  if (related.to.has(before) && related.word.test(names[from - 2] ?? '')) return true
  return words === author && !thanked.has(before) && !isAction(names[to] ?? '')
}

/** Whether another last name follows: "Mike Holmes" is not the technician Mike Tran. A technician without one fits any. */
function hasForeignLastName({ parsed, forms, from, to, words }: NameCandidate): boolean {
  const last = lastNameAfter(parsed, to)
  if (last === null || startsSentence(parsed, to)) return false
  const ids = [...(forms.idsByForm.get(words) ?? [])]
  const known = ids.map((id) => forms.lastNames.get(id) ?? '')
  if (known.length === 0 || known.includes('') || words.split(' ').length > 1) return false
  if (last.length === 1) return !known.some((name) => name.startsWith(last))
  if (
    known.some(
      (name) => name === last || (name.charAt(0) === last.charAt(0) && Math.abs(name.length - last.length) <= 2),
    )
  )
    return false
  return (
    !parsed.language.lexicon.words.has(last) && !forms.idsByForm.has(last) && !(from > 0 && isTitleCase(parsed, from))
  )
}

/** Whether a person belongs to another firm: "Mike from Acme Plumbing". */
function isFromAnotherFirm({ parsed, names, businessWords, to }: NameCandidate): boolean {
  const next = parsed.tokens[to + 1]
  if (!parsed.language.people.fromFirm.has(names[to] ?? '') || next?.kind !== 'word' || !/^\p{Lu}/u.test(next.text))
    return false
  return !businessWords.has(next.folded)
}
