/**
 * Common words of each language that few others share. Includes languages that the engine does not read, so that a text in one of
 * them is not mistaken for a similar language.
 */
const COMMON: Readonly<Record<string, string>> = {
  en: 'the and to a of was is i for in it with they my we were very he she that this so on at had have but not you are be our great good service would job',
  es: 'el la los las y que de en un una muy con es por para nos se lo fue mi no del al pero todo todos su está están son me te más hay bien muchas gracias hemos era eran servicio trato',
  pt: 'o a os as e que de em um uma muito com é por para nos se foi meu minha não do da dos das no na ao mas tudo seu são está mais bem fui ótimo atendimento também',
  it: 'il lo la i gli le e che di in un una molto con è per ci si mi non del della dei delle al alla nel ma tutto sono stato stata siamo anche più ottimo servizio abbiamo questo',
  fr: 'le la les et que de en un une très avec est pour nous se je ne pas du des au aux mais tout son sa sont ce cette plus bien était service on qui dans a été merci vous',
  de: 'der die das und dass zu in ein eine sehr mit ist für wir ich es nicht war waren den dem des im am auch aber alles sind hat haben wurde wurden wieder gut so uns man bei von auf',
  nl: 'de het een en dat te in zeer met is voor wij we ik niet was waren op van ook maar alles zijn heeft hebben werd weer goed zo ons bij aan erg heel er je naar om dit',
}

/** The languages whose common words are known. */
export const LISTED_LANGUAGES: readonly string[] = Object.keys(COMMON)

const WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(COMMON).map(([tag, words]) => [tag, new Set(words.split(' '))]),
)

/** The minimum of words to recognise a language. */
const FEWEST = 6
/** The share of common words that is required: in a whole text, and in a sentence in a different language than its text. */
const LEAST_SHARE = { text: 0.2, sentence: 0.35 }

/**
 * The language of a text by its common words, as a primary subtag; null if it contains too few of any language. A text that is
 * too short to tell counts as `expected` if it is written in Latin letters.
 */
export function recognised(text: string, expected: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length < FEWEST) return NOT_LATIN.test(text) ? null : expected
  return commonest(words, expected, LEAST_SHARE.text)
}

/** Whether a word in lower case is common in a language. */
export function isCommonIn(tag: string, lower: string): boolean {
  return WORDS.get(tag)?.has(lower) ?? false
}

/** Whether a sentence may be in a different language than its text: too few of its words are common in the text's language. */
export function mayBeOther({ common, count }: { common: number; count: number }): boolean {
  return count >= FEWEST && common / count < LEAST_SHARE.text
}

/** The language of a sentence if it clearly differs from its text's, otherwise null; `words` are in lower case. */
export function otherLanguage(words: readonly string[], ofText: string): string | null {
  const own = WORDS.get(ofText)
  if (own === undefined || !mayBeOther({ common: commonAmong(words, own), count: words.length })) return null
  const found = commonest(words, ofText, LEAST_SHARE.sentence)
  return found === ofText ? null : found
}

/** The language in which most of the words are common, if their share is large enough; `expected` wins a tie. */
function commonest(words: readonly string[], expected: string, least: number): string | null {
  let best: { tag: string; share: number } | null = null
  for (const [tag, common] of WORDS) {
    const share = commonAmong(words, common) / words.length
    if (share >= least && (best === null || share > best.share || (share === best.share && tag === expected)))
      best = { tag, share }
  }
  return best?.tag ?? null
}

function commonAmong(words: readonly string[], common: ReadonlySet<string>): number {
  let count = 0
  for (const word of words) if (common.has(word)) count += 1
  return count
}

const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u
