import { normalized } from '../schema/normalized.ts'

/**
 * The form in which texts, queries, names and ids are compared: NFKC, lower case, without the combining dot that lower case
 * leaves after the `i` of `İ`, with straight quotation marks for curly ones and one space for each run of white space, trimmed.
 *
 * A text contains a query if `foldForSearch(text).includes(foldForSearch(query))`. Linear in the length of the text.
 */
export function foldForSearch(text: string): string {
  if (!/[^ -~]| {2}/.test(text)) return text.toLowerCase().trim()
  let folded = normalized(text, 'NFKC').toLowerCase()
  // Replace only if necessary: the engine stores the result as a rope, which keeps its parts in memory.
  if (folded.includes('i\u0307')) folded = folded.replaceAll('i\u0307', 'i')
  if (/[\u2018-\u201b]/.test(folded)) folded = folded.replace(/[\u2018-\u201b]/g, "'")
  if (/[\u201c-\u201f]/.test(folded)) folded = folded.replace(/[\u201c-\u201f]/g, '"')
  if (/[^\S ]|\s\s/.test(folded)) folded = folded.replace(/\s+/g, ' ')
  return folded.trim()
}
