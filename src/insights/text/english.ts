/**
 * Whether a text is English: by its declared language; if unknown, by the share of common English words (or by plain Latin
 * letters if there are too few words to tell).
 */
export function isEnglish(text: string, language: string | null): boolean {
  if (language !== null) return /^en(-|$)/i.test(language)
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const common = words.filter((word) => COMMON.has(word)).length
  if (words.length < 6) return !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)
  return common / words.length >= 0.2
}

const COMMON = new Set(
  'the and to a of was is i for in it with they my we were very he she that this so on at had have but not you are be our great good service would job'.split(
    ' ',
  ),
)
