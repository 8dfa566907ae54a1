import type { Parsed } from '../text/parse.ts'
import type { NameForms } from './name-forms.ts'
import { ALSO_WORDS, KIN, PLACES } from './name-lists.ts'
import { WORDS } from '../sentiment/lexicon.ts'

/** A possible name in a text: where it stands (end exclusive), and what surrounds it. */
export type Place = {
  parsed: Parsed
  /** The tokens as names are compared. */
  names: readonly string[]
  /** The folded first name of who wrote the text. */
  author: string
  /** Words of the business's name and areas. */
  ours: ReadonlySet<string>
  forms: NameForms
  from: number
  to: number
  /** The form that it is, or is nearly. */
  words: string
  exact: boolean
}

/** Whether a possible name means a technician as far as its surroundings tell. */
export function isMeant(place: Place): boolean {
  return (
    isWrittenAsName(place) &&
    !isSomebodyElse(place) &&
    !isPlace(place) &&
    !isSelf(place) &&
    !isNamesake(place) &&
    !hasForeignLastName(place) &&
    !comesFromElsewhere(place)
  )
}

/** The folded word or letter after a name that may be a last name: capitalised, with nothing between. */
export function lastNameAfter({ text, tokens }: Parsed, to: number): string | null {
  const token = tokens[to]
  const before = tokens[to - 1]
  if (token?.kind !== 'word' || before === undefined || text.slice(before.end, token.start) !== ' ') return null
  if (before.folded.endsWith("'s") || !/^\p{Lu}/u.test(token.text)) return null
  if (/^\p{Lu}['’]?$/u.test(token.text)) return token.text === 'I' ? null : token.folded.charAt(0)
  return token.folded.replace(/'s$/, '')
}

/** A word that is also a name must be capitalised, and where every sentence is, do what people do. */
function isWrittenAsName(place: Place): boolean {
  const { parsed, names, from, to, words } = place
  const token = parsed.tokens[from]
  const capital = /^\p{Lu}/u.test(token?.text ?? '')
  if (words.includes(' ')) return capital || !ALSO_WORDS.has(words.split(' ')[0] ?? '')
  if (!ALSO_WORDS.has(words) && !WORDS.has(words)) return capital || words.length >= 4
  const shouted = token !== undefined && token.text.length > 1 && token.text === token.text.toUpperCase()
  if (!capital || shouted || ARTICLES.has(names[from - 1] ?? '')) return false
  if (!startsSentence(parsed, from)) return !isTitleCase(parsed, from)
  return actsLikePerson(place, to)
}

const ARTICLES = new Set('a an the of this any some no state good free'.split(' '))
const DEEDS = new Set(
  `was is has had did does came comes went got gets took takes found knew knows made makes gave gives told tells said says showed set put ran
  kept left brought sent caught drew dug cut fit sat stood spent taught thought understood wrote rang rebuilt bled thawed helped really truly even
  here and & from , also`.split(/\s+/),
)

function actsLikePerson({ parsed, names, forms }: Place, to: number): boolean {
  const next = names[to] ?? ''
  if (parsed.tokens[to - 1]?.folded.endsWith("'s") === true) return true
  if (next === 'and' || next === '&') return forms.meant.has(names[to + 1] ?? '')
  if (lastNameAfter(parsed, to) !== null) return true
  if (next === 'again') return parsed.tokens[to - 1]?.folded !== 'will'
  return DEEDS.has(next) || (/[a-z]{2}ed$/.test(next) && next !== 'need')
}

function startsSentence({ text, tokens }: Parsed, at: number): boolean {
  const before = tokens[at - 1]
  const here = tokens[at]
  if (before === undefined || here === undefined) return true
  return (
    /^[.!?…:"“(*-]$/.test(before.text) || before.kind === 'emoji' || text.slice(before.end, here.start).includes('\n')
  )
}

/** Whether the words around are capitalised too, so that a capital tells nothing. */
function isTitleCase({ tokens }: Parsed, at: number): boolean {
  const around = tokens
    .slice(Math.max(0, at - 3), at + 4)
    .filter((token, place) => token.kind === 'word' && place !== Math.min(3, at))
  const capital = around.filter(({ text }) => /^\p{Lu}/u.test(text) && text !== 'I')
  return around.length >= 4 && capital.length / around.length > 0.7
}

/** "My husband Will", "Will, my neighbor", "our dog Grace". */
function isSomebodyElse({ names, from, to }: Place): boolean {
  const back = names[from - 1] === ',' ? from - 2 : from - 1
  if (KIN.has(names[back] ?? '')) return true
  const after = names[to] === ',' ? to + 1 : to
  return (
    names[to] === ',' &&
    POSSESSIVES.has(names[after] ?? '') &&
    names.slice(after + 1, after + 3).some((word) => KIN.has(word))
  )
}

const POSSESSIVES = new Set(['my', 'our', 'his', 'her', 'their', 'the', 'a'])

/** "Grace Street", "in Austin". */
function isPlace({ parsed, names, from, to }: Place): boolean {
  const next = parsed.tokens[to]
  if (next?.kind === 'word' && PLACES.has(next.folded) && /^\p{Lu}/u.test(next.text)) return true
  return ['in', 'near', 'at', 'around', 'throughout', 'outside'].includes(names[from - 1] ?? '')
}

/** "I'm Grace", "Art here", "- Will" at the end: who wrote it. */
function isSelf({ parsed, names, author, from, to, words }: Place): boolean {
  const before = names.slice(Math.max(0, from - 3), from).join(' ')
  if (/(?:^| )(?:i'm|i am|im|name is|this is|call me|regards ,?|cheers ,|sincerely ,?)$/.test(before)) return true
  if (names[to] === 'here' && startsSentence(parsed, from)) return true
  const last = to >= names.length || (to === names.length - 1 && parsed.tokens[to]?.kind !== 'word')
  if (last && /^[-–—~]$/.test(names[from - 1] ?? '')) return true
  return last && words === author && startsSentence(parsed, from)
}

/** The author's own first name, or "no relation to Grace": only work done or thanks given tells that the technician is meant. */
function isNamesake({ names, author, from, to, words }: Place): boolean {
  const before = names[from - 1] ?? ''
  if (before === 'to' && /^relat/.test(names[from - 2] ?? '')) return true
  return words === author && !THANKED.has(before) && !DEEDS.has(names[to] ?? '') && !/ed$/.test(names[to] ?? '')
}

const THANKED = new Set(['thanks', 'thank', 'you', 'to', 'by', 'with', 'about', 'and', '&', 'recommend', 'had', 'sent'])

/** "Mike Holmes" is no technician called Mike Tran. Where no last name is known, any will do. */
function hasForeignLastName({ parsed, forms, from, to, words }: Place): boolean {
  const last = lastNameAfter(parsed, to)
  if (last === null || startsSentence(parsed, to)) return false
  const ids = [...(forms.meant.get(words) ?? [])]
  const known = ids.map((id) => forms.lastNames.get(id) ?? '')
  if (known.length === 0 || known.includes('') || words.split(' ').length > 1) return false
  if (last.length === 1) return !known.some((name) => name.startsWith(last))
  if (
    known.some(
      (name) => name === last || (name.charAt(0) === last.charAt(0) && Math.abs(name.length - last.length) <= 2),
    )
  )
    return false
  return !WORDS.has(last) && !forms.meant.has(last) && !(from > 0 && isTitleCase(parsed, from))
}

/** "Mike from Acme Plumbing": somebody else's man. */
function comesFromElsewhere({ parsed, names, ours, to }: Place): boolean {
  const next = parsed.tokens[to + 1]
  if (names[to] !== 'from' || next?.kind !== 'word' || !/^\p{Lu}/u.test(next.text)) return false
  return !ours.has(next.folded)
}
