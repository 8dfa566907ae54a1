import type { RemarkWords } from '../../aspects/remark-words.ts'

/** The English words that connect a subject with remarks about it. */
export const ENGLISH_REMARKS: RemarkWords = {
  copulas: new Set(['was', 'were', 'is', 'are', 'been']),
  linking: new Set(['was', 'were', 'is', 'are', 'been', 'seemed', 'seems', 'felt']),
  adverbs: new Set('very really so quite extremely pretty super too always also both all incredibly just'.split(' ')),
  intensifiers: new Set(['very', 'really', 'so', 'super', 'too', 'extremely']),
  attaching: new Set(['of', 'in', 'at', 'to', 'on', 'from', 'for', 'with', 'here', 'there', 'itself']),
  joining: new Set(['and', '&', ',', 'or']),
  remarkEnds: new Set(['and', '&', 'or', 'but', 'with', 'for', 'though', 'although', 'as', 'too']),
  isPerson: (folded) => /^(?:he|she|they)(?:$|')/.test(folded),
  adjectivesAfter: 0,
}
