import type { Span } from '../../text/sentences.ts'

/** Words that open a span of fears, hearsay, former times or denied words. */
export const OPENS_UNASSERTED = new Set(
  `expect expected expecting feared dreaded afraid scared terrified worried nervous apprehensive heard read some people others
   reviews used before until say`.split(/\s+/),
)

const ENDS = new Set([
  ...[',', ';', ':', '.', '!', '(', ')', '–', '—', 'and', 'but', 'however', 'because', 'than', 'from', 'instead', 'so'],
  ...['which', 'never', 'not', 'nobody', 'though', 'although'],
])
/** The most words of such a span. */
const MAX = 20

/**
 * The spans of a sentence that say nothing about what happened: what customers feared or expected ("I expected a dirty room"),
 * what they had heard ("some say that it is expensive"), what used to be ("it used to freeze", "the roof leaked until they
 * came"), and what they would not say ("I wouldn't say that it was slow").
 */
export function unassertedSpans(words: readonly string[], offset: number): Span[] {
  return words.flatMap((word, index) => {
    if (!OPENS_UNASSERTED.has(word)) return []
    if (word === 'before' || word === 'until') return former(words, index, offset)
    const opens =
      isExpected(words, index) || isHearsay(words, index) || isFormer(words, index) || isDenied(words, index)
    return opens ? [{ from: offset + index, to: offset + endAfter(words, index) }] : []
  })
}

function endAfter(words: readonly string[], index: number): number {
  const last = Math.min(words.length, index + MAX)
  const end = words.slice(index + 1, last).findIndex((word) => ENDS.has(word) || word.endsWith("n't"))
  return end === -1 ? last : index + 1 + end
}

const CUSTOMER = /^(?:i|we|you|i'd|we'd|i've|we've|i'm|we're)$/
const UNEXPECTED = /^(?:never|nobody|not|than|what|as|.*n't)$/
const BETTER = /^(?:(?:much|way|far|so|a|lot|even|something|slightly|quite|bit) )*(?:more|better|higher|nicer)(?: |$)/
const FEARED_TO = /^(?:of|about) (?:\w+ )?\w+ing(?: |$)/

/** "I expected a dirty room", "I was afraid of being judged", but not "I expected better" or "scared of the rats". */
function isExpected(words: readonly string[], index: number): boolean {
  const word = words[index] ?? ''
  const before = words.slice(Math.max(0, index - 3), index)
  const next = after(words, index, 4)
  if (!before.some((one) => CUSTOMER.test(one)) || before.some((one) => UNEXPECTED.test(one))) return false
  if (word === 'expect' && words[index - 1] !== 'would') return false
  if (/^(?:expect(?:ed|ing)?|feared|dreaded)$/.test(word)) return !BETTER.test(next) && !next.startsWith('for ')
  return /^(?:afraid|scared|terrified|worried|nervous|apprehensive)$/.test(word) && FEARED_TO.test(next)
}

/** "I had heard that they were rude", "some say that it is expensive". */
function isHearsay(words: readonly string[], index: number): boolean {
  const word = words[index] ?? ''
  if (word === 'heard' || word === 'read') return /^(?:had|i'd|we'd)$/.test(words[index - 1] ?? '')
  if (!/^(?:some|people|others|reviews)$/.test(word)) return false
  return /^(?:(?:people|reviewers|reviews|folks|online) )?(?:say|said|complain(?:ed)?|claim(?:ed)?|mention(?:ed)?) /.test(
    after(words, index, 3),
  )
}

/** "It used to freeze", but not "I am used to bad service". */
function isFormer(words: readonly string[], index: number): boolean {
  return (
    words[index] === 'used' &&
    words[index + 1] === 'to' &&
    !/^(?:am|is|are|was|were|be|been|get|gets|got|getting|become|i'm|we're|they're|he's|she's|it's|not|and)$/.test(
      words[index - 1] ?? '',
    )
  )
}

/** "I wouldn't say that it was slow". */
function isDenied(words: readonly string[], index: number): boolean {
  return (
    words[index] === 'say' &&
    /(?:^| )(?:wouldn't|would not|can't|cannot|couldn't)$/.test(words.slice(Math.max(0, index - 2), index).join(' ')) &&
    /^(?:that|it|it's|they|the|he|she|there|this|we|i) /.test(after(words, index, 1))
  )
}

/** The words after a "before" or an "until" that ends the trouble of a former time. */
const RESCUE =
  /^(?:(?:they|he|she) (?:came|arrived|took|stepped|started|fixed|cleaned|got)|(?:i|we) (?:found|met|discovered|hired|came here|switched|started)|coming|finding|meeting|switching) /
/** Words of a time with this business: "waited for hours until they came". */
const WITH_THEM =
  /^(?:they|he|she|staff|wait\w*|took|hours?|minutes?|days?|weeks?|months?|call\w*|ask\w*|chas\w*|complain\w*|late)$/

/** What customers had experienced before they came: "I had been ripped off by a dealer before." */
const HAD = /^(?:(?:i|we) had|i'd|we'd) (?!no |never )[^,.]*$/

/** The span before "until they came", back to the last word or mark of `ENDS`, or the sentence that ends in "before". */
function former(words: readonly string[], index: number, offset: number): Span[] {
  const ends = words[index] === 'before' && /^[,.!]? $/.test(after(words, index, 1))
  if (ends && HAD.test(words.slice(0, index).join(' '))) return [{ from: offset, to: offset + index }]
  if (!RESCUE.test(after(words, index, 3))) return []
  const before = words.slice(0, index)
  const from = before.findLastIndex((word) => ENDS.has(word)) + 1
  return before.slice(from).some((word) => WITH_THEM.test(word)) ? [] : [{ from: offset + from, to: offset + index }]
}

/** The words after an index, joined by spaces, with a space at the end. */
function after(words: readonly string[], index: number, count: number): string {
  return `${words.slice(index + 1, index + 1 + count).join(' ')} `
}
