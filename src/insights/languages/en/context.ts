import type { ContextWords } from '../../sentiment/context-words.ts'
import type { Token } from '../../text/tokens.ts'
import { ENGLISH_INTENTS } from './intent-words.ts'

const NEGATIONS = new Set(
  'not no never none nobody nothing neither nor cannot without hardly barely scarcely rarely dont didnt doesnt wasnt isnt arent wont cant couldnt wouldnt shouldnt aint havent hasnt nt lack lacks lacked lacking'.split(
    ' ',
  ),
)

const BREAKS = new Set(['but', ',', ';', '.', ':', '(', '–', '—', 'however', 'because'])
const LIKING = new Set("i we you they really also still didn't don't did not people always would".split(' '))

/** English words that change the meaning of others. */
export const ENGLISH_CONTEXT: ContextWords = {
  isNegation: (folded) => NEGATIONS.has(folded) || folded.endsWith("n't"),
  affirmed: new Set(['only', 'believe', 'excuse', 'wonder', 'doubt', 'matter']),
  negatesTogether: false,
  stronger: new Set(
    'very really so extremely incredibly super absolutely truly totally highly especially exceptionally completely most such insanely beyond utterly unbelievably'.split(
      ' ',
    ),
  ),
  emphatic: new Set(),
  weaker: new Set('somewhat slightly fairly kinda rather relatively mildly little bit almost mostly'.split(' ')),
  hypothetical: new Set('could should wish hoping hope hoped might maybe'.split(' ')),
  conditions: new Set(['if']),
  breaks: BREAKS,
  excess: new Set(['too', 'ridiculously', 'unreasonably', 'absurdly']),
  measures: new Set(
    'high low long short big small large tiny loud dark bright cold hot warm tight close far sweet salty spicy thick thin heavy much many few little early late expensive pricey dry wet fast slow old noisy'.split(
      ' ',
    ),
  ),
  isSilent: (folded, before) => (folded === 'like' && !LIKING.has(before)) || (folded === 'well' && before === ''),
  trouble: {
    words: /^(?:problem|issue|trouble|leak|mistake|error|fault|damage|mess|pain|bug|dent|scratch)(?:e?s)?$/,
    solving:
      /^(?:fix|solv|found|find|spot|diagnos|resolv|identif|correct|address|explain|repair|handl|locat|figur|pinpoint|trac|caught|catch)/,
    solved: /^(?:gone|removed|fixed|solved|resolved|cleared|cleaned|hauled|repaired|sorted|handled|corrected)$/,
    linking: new Set(
      'was were is are all got been had has have being completely quickly promptly soon then finally away'.split(' '),
    ),
    spared:
      /(?:^| )(?:no need|(?:never|not|n't|[a-z]+n't) (?:had|have|need|needed)|without (?:having|needing)) to(?: |$)/,
    mending:
      /\b(?:replaced|fixed|sorted|corrected|exchanged|remade|redid|resolved|repaired|swapped|rectified) (?:it|this|that|them|everything|the (?:problem|issue))\b(?! (?:after|\w+ weeks|\w+ months))|\b(?:came|come) (?:right |straight )?back (?:\w+ ){0,4}to (?:fix|repair|correct)\b/,
    unmended: new Set(['finally', 'eventually', 'after', 'until', 'had', 'i', 'we', 'again', 'refused']),
  },
  customers: new Set("i we i'm i've i'd i'll we're we've we'd we'll".split(' ')),
  failure:
    /^(?:broken?|breaks|fail(?:s|ed|ing)|refus(?:ed?|es|ing)|den(?:y|ied|ies)|declined|lost|missing|cancell?ed|ignor(?:ed?|es)|wait(?:ed|ing)|delayed|late|still|stopped|expired|forg(?:ets?|ot|otten)|damaged|closed|wrong|incorrect|unable|impossible|blocked|rejected|crash\w*|freez\w*|froze|frozen|stuck|leak\w*|unfinished|incomplete|outdated|worse|errors?)$/,
  superlative: superlativeSign,
  intents: ENGLISH_INTENTS,
}

const NEVER = /^(?:never|nobody|nothing|nowhere|cannot|can't|cant|couldn't|couldnt|won't|haven't|hasn't)$/
const SUPERLATIVE_MARKERS = new Set(['more', 'less', 'so', 'such'])
const COMPARATIVES = new Set(
  'better worse nicer happier easier smoother faster quicker kinder friendlier cleaner safer stronger healthier'.split(
    ' ',
  ),
)

/**
 * 1 if a negated comparative makes a word superlative ("could not be more impressed", "never been treated so badly"), -1 if a
 * negated "less" reverses it ("couldn't be less impressed"), else 0. A plain "not" only denies ("is not more honest").
 */
function superlativeSign(tokens: readonly Token[], first: number, index: number): -1 | 0 | 1 {
  const marker = index > first ? (tokens[index - 1]?.folded ?? '') : ''
  const comparative = COMPARATIVES.has(tokens[index]?.folded ?? '')
  if (!comparative && !SUPERLATIVE_MARKERS.has(marker)) return 0
  const before = tokens.slice(Math.max(first, index - 8), index).map(({ folded }) => folded)
  const clause = before.slice(before.findLastIndex((word) => BREAKS.has(word)) + 1)
  const negated = clause.some(
    (word, at) =>
      NEVER.test(word) ||
      (/^(?:no|not)$/.test(word) && /^(?:could|can|will|have|has)$/.test(clause[at - 1] ?? '')) ||
      (word === 'no' && clause[at + 1] === 'one'),
  )
  if (!negated) return 0
  if (marker === 'less') return -1
  const never = clause.some((word) => /^(?:never|nobody|one)$/.test(word))
  if (marker === 'more' || (never && /^(?:so|such)$/.test(marker))) return 1
  return comparative ? 1 : 0
}
