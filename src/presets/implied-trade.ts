import { closest } from 'fastest-levenshtein'
import { BASE, frameOf, hasPreset, presetLanguage, readPreset, TRADES } from './read-preset.ts'

/** The trade most likely meant by an unknown name, such as "vet" or "plumer". */
export function nearestTrade(name: string): string {
  const asked = name.replaceAll(/[-_]/g, ' ')
  const implied = impliedByCategory(asked)[0]
  if (implied !== undefined) return implied
  const signs = signsIn('en').filter(({ name, means }) => name !== BASE && means === 'the trade')
  const nearest = closest(plain(asked, 'en'), [...TRADES, ...signs.map(({ phrase }) => phrase)])
  return signs.find(({ phrase }) => phrase === nearest)?.name ?? closest(name, TRADES)
}

/** The trades implied by the words of a category, in the order of its parts: "Plumbing and roofing" implies two. */
export function impliedByCategory(category: string, siteLanguage = 'en'): string[] {
  return [...new Set(signsOf(category, siteLanguage).map(({ name }) => name))]
}

/** The words of a category that imply trades. A category in English is also read for sites in other languages. */
export function wordsOfTrades(category: string, siteLanguage = 'en'): string[] {
  return [...new Set(signsOf(category, siteLanguage).map(({ phrase }) => phrase))]
}

function signsOf(category: string, siteLanguage: string): Sign[] {
  const language = presetLanguage(siteLanguage)
  const text = category.slice(0, LONGEST)
  const found = signsInParts(text, language)
  if (found.length > 0 || language === 'en') return found
  const own = new RegExp(` (?:${grammarOf(language).of}) `)
  const words = ` ${plain(text, language)} `
  const isEnglish = !own.test(words) && !signsIn(language).some(({ phrase }) => words.includes(` ${phrase} `))
  return isEnglish ? signsInParts(text, 'en') : found
}

/** The characters of a category that are read; the rest is ignored. */
const LONGEST = 200

/**
 * How a language builds the name of a trade. The main noun is `first` ("tienda de zapatos") or last ("shoe shop"), or the end of
 * a compound ("Schuhgeschäft"). `and` joins trades; `of` introduces what describes the noun.
 */
type Grammar = { and: string; of: string; first?: boolean; compounds?: boolean }

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  de: { and: 'und', of: 'für|in|im|am|von|mit|zum|zur|aus', compounds: true },
  nl: { and: 'en', of: 'voor|in|van|met|aan|bij|op', compounds: true },
  es: { and: 'y|e', of: 'de|del|para|en|la|el|las|los|al|a', first: true },
  fr: { and: 'et', of: "de|du|des|d'|en|à|au|aux|pour|la|le|les|l'", first: true },
  it: { and: 'e|ed', of: "di|del|della|dei|delle|degli|dell'|d'|per|la|il|le|i|gli|l'|a", first: true },
  pt: { and: 'e', of: 'de|do|da|dos|das|em|para|a|o|as|os', first: true },
}
const ENGLISH: Grammar = { and: 'and', of: 'for|in|of|with|from|to|at|near' }

function grammarOf(language: string): Grammar {
  return GRAMMARS[language] ?? ENGLISH
}

type Sign = {
  name: string
  phrase: string
  /** `unless`: the trade, unless the words around the phrase imply a trade that takes precedence over it. */
  means: 'the trade' | 'unless' | 'something else'
  /** Whether the phrase counts only without other words. */
  alone: boolean
}

function signsInParts(category: string, language: string): Sign[] {
  const grammar = grammarOf(language)
  const known = signsIn(language)
  const joint = new RegExp(` (?:,|;|&|\\+|/|\\||-|${grammar.and}) `)
  const preposition = new RegExp(` (?:${grammar.of}) `)
  const several = known.filter(({ phrase }) => joint.test(phrase) || (!grammar.first && preposition.test(phrase)))
  let text = ` ${plain(category, language)} `
  const found: Sign[] = []
  for (const sign of several) {
    if (sign.means !== 'the trade' || !text.includes(` ${sign.phrase} `)) continue
    found.push(sign)
    text = text.replace(` ${sign.phrase} `, ' , ')
  }
  const signs = [
    ...found,
    ...text
      .split(joint)
      .flatMap((part) => signAtHead(known, grammar.first ? [part] : part.split(preposition), grammar) ?? []),
  ]
  // "Car repair and maintenance" is one trade: "maintenance" yields to the trade of the other part.
  const yields = ({ name, means }: Sign): boolean =>
    means === 'unless' && signs.some((other) => frameOf(name).yields_to.includes(other.name))
  return signs.filter((sign) => !yields(sign))
}

/**
 * The sign of the main noun. Skips a noun that implies nothing ("service", "company"). An `unless` noun ("shop" in "sandwich
 * shop", "repair" in "car repair") counts if the words with it imply no trade that its own yields to.
 */
function signAtHead(known: readonly Sign[], part: readonly string[], grammar: Grammar): Sign | undefined {
  const [head = '', ...rest] = part
  let text = head.trim()
  let allowed: readonly string[] = TRADES
  let otherwise: Sign | undefined
  while (text !== '') {
    const here = known.filter(({ phrase, alone }) => (alone ? text === phrase : isAtHead(text, phrase, grammar)))
    const [denied, meant] = [here.filter(isException), here.filter((sign) => !isException(sign))]
    const [sign] = meant
      .filter(({ name, means, phrase }) => {
        if (denied.some((no) => no.name === name && no.phrase.length >= phrase.length)) return false
        return means === 'unless' || allowed.includes(name)
      })
      .sort((a, b) => b.phrase.length - a.phrase.length)
    allowed = allowed.filter((name) => denied.every((no) => no.name !== name))
    if (sign === undefined || sign.means === 'the trade') return sign ?? otherwise
    if (sign.name !== BASE) {
      if (otherwise === undefined || allowed.includes(sign.name)) otherwise = sign
      allowed = allowed.filter((name) => frameOf(sign.name).yields_to.includes(name))
    }
    text = withoutHead(text, sign.phrase, grammar) || (rest.shift() ?? '').trim()
  }
  return otherwise
}

function isException({ means }: Sign): boolean {
  return means === 'something else'
}

function isAtHead(text: string, phrase: string, { first, compounds }: Grammar): boolean {
  if (first) return `${text} `.startsWith(`${phrase} `)
  return ` ${text}`.endsWith(compounds && phrase.length >= SHORTEST_END ? phrase : ` ${phrase}`)
}

/** The minimum of letters in a noun at the end of a compound: "bar" is also the end of "wunderbar". */
const SHORTEST_END = 4

function withoutHead(text: string, phrase: string, { first, of, compounds }: Grammar): string {
  if (first)
    return text
      .slice(phrase.length)
      .replace(new RegExp(`^(?: (?:${of})(?= ))*`), '')
      .trim()
  const rest = text.slice(0, -phrase.length)
  return compounds && /[^s ]s$/.test(rest) ? rest.slice(0, -1) : rest.trim()
}

const signsByLanguage = new Map<string, readonly Sign[]>()

/**
 * The signs of all trades, and of the base preset. Read only when needed: reading all presets takes a second of CPU, and a
 * business that names its trade needs only that preset.
 */
function signsIn(language: string): readonly Sign[] {
  const known = signsByLanguage.get(language)
  if (known !== undefined) return known
  const signs = [...TRADES, BASE]
    .filter((name) => hasPreset(name, language))
    .flatMap((name) => {
      const { categories, unless, except } = readPreset(name, language).implied_by
      const sign =
        (means: Sign['means']) =>
        (written: string): Sign => {
          const alone = written.startsWith('=')
          return { name, phrase: plain(alone ? written.slice(1) : written, language), means, alone }
        }
      return [
        ...categories.map(sign('the trade')),
        ...unless.map(sign('unless')),
        ...except.map(sign('something else')),
      ]
    })
  signsByLanguage.set(language, signs)
  return signs
}

/** A text in lower case, without brackets and what they enclose, punctuation as separate words, and most plurals as singulars. */
function plain(text: string, language: string): string {
  const words =
    text
      .replace(/\([^()]*\)/g, ' ')
      .replace(/ [-–—] |:/g, ' - ')
      .replace(/’/g, "'")
      .toLowerCase()
      .replace(language === 'fr' || language === 'it' ? /\b(\p{L}+')/gu : /(?!)/, '$1 ')
      .match(/(?<= )-(?= )|[\p{L}\p{N}]+(?:['&][\p{L}\p{N}]+|'(?= ))*|[,;&+/|]/gu) ?? []
  return words.map((word) => (word.length > 3 && /[^s]s$/.test(word) ? singular(word, language) : word)).join(' ')
}

function singular(word: string, language: string): string {
  return language === 'en' && word.length > 4
    ? word.replace(/ies$|s$/, (end) => (end === 's' ? '' : 'y'))
    : word.slice(0, -1)
}
