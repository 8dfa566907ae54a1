import { closest } from 'fastest-levenshtein'
import { hasPreset, presetLanguage, readPreset, TRADES } from './read-preset.ts'

/** The trade most likely meant by an unknown name, such as "vet" or "plumer". */
export function nearestTrade(name: string): string {
  const asked = name.replaceAll(/[-_]/g, ' ')
  const implied = impliedByCategory(asked)[0]
  if (implied !== undefined) return implied
  const signs = signsIn('en')
  const nearest = closest(plain(asked), [...TRADES, ...signs.map(({ phrase }) => phrase)])
  return signs.find(({ phrase, means }) => phrase === nearest && means === 'the trade')?.name ?? closest(name, TRADES)
}

/** The trades implied by the words of a category, in the order of its parts: "Plumbing and roofing" implies two. */
export function impliedByCategory(category: string, siteLanguage = 'en'): string[] {
  const language = presetLanguage(siteLanguage)
  const known = signsIn(language)
  const separator = separatorIn(language)
  let text = ` ${plain(category)} `
  const found: string[] = []
  for (const { name, phrase } of known.filter((sign) => separator.test(sign.phrase))) {
    if (!text.includes(` ${phrase} `)) continue
    found.push(name)
    text = text.replace(` ${phrase} `, ' , ')
  }
  for (const part of text.split(separator)) {
    const name = language === 'en' ? impliedInEnglish(known, part) : impliedByNoun(known, part, FIRST)
    if (name !== undefined) found.push(name)
  }
  return [...new Set(found)]
}

const AND: Readonly<Record<string, string>> = {
  en: 'and',
  de: 'und',
  es: 'y|e',
  fr: 'et',
  it: 'e|ed',
  nl: 'en',
  pt: 'e',
}

function separatorIn(language: string): RegExp {
  return new RegExp(` (?:,|;|&|\\+|/|\\||${AND[language] ?? 'and'}) `)
}

function impliedInEnglish(known: readonly Sign[], part: string): string | undefined {
  const head = part.split(/ (?:for|in|of|with|from|to|at|near) /)[0] ?? ''
  return impliedByNoun(known, head, LAST) ?? impliedByNoun(known, part, LAST)
}

type FoundSign = Sign & { at: number; end: number }

/**
 * English puts the main noun last: "pet insurance" is insurance, "hotel software" is software. The other languages put it first.
 */
const LAST = (a: FoundSign, b: FoundSign): number => b.end - a.end || b.phrase.length - a.phrase.length
const FIRST = (a: FoundSign, b: FoundSign): number => a.at - b.at || b.phrase.length - a.phrase.length

function impliedByNoun(
  known: readonly Sign[],
  part: string,
  order: (a: FoundSign, b: FoundSign) => number,
): string | undefined {
  const text = ` ${part.trim()} `
  const found = known.flatMap((sign): FoundSign[] => {
    const at = text.lastIndexOf(` ${sign.phrase} `)
    return at === -1 ? [] : [{ ...sign, at, end: at + sign.phrase.length }]
  })
  const denied = found.filter(({ means }) => means === 'something else')
  const meant = found.filter(
    ({ means, name, at, end }) =>
      means === 'the trade' && !denied.some((other) => other.name === name && other.at <= at && end <= other.end),
  )
  return meant.sort(order)[0]?.name
}

type Sign = { name: string; phrase: string; means: 'the trade' | 'something else' }

const signsByLanguage = new Map<string, readonly Sign[]>()

/**
 * The signs of all trades. Read only when needed: reading all presets takes a second of CPU, and a business that names its trade
 * needs one.
 */
function signsIn(language: string): readonly Sign[] {
  const known = signsByLanguage.get(language)
  if (known !== undefined) return known
  const signs = TRADES.filter((name) => hasPreset(name, language)).flatMap((name) => {
    const { categories, except } = readPreset(name, language).implied_by
    return [
      ...categories.map((phrase): Sign => ({ name, phrase: plain(phrase), means: 'the trade' })),
      ...except.map((phrase): Sign => ({ name, phrase: plain(phrase), means: 'something else' })),
    ]
  })
  signsByLanguage.set(language, signs)
  return signs
}

/** Lower case, with punctuation as separate words, and words without a plural s. */
function plain(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:['&][\p{L}\p{N}]+)*|[,;&+/|]/gu) ?? []
  return words.map((word) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word)).join(' ')
}
