import { SCOPE } from '../../text/assertion.ts'
import { byForm } from '../../text/by-form.ts'
import type { Sentence, Span } from '../../text/sentences.ts'
import type { Token } from '../../text/tokens.ts'
import { OPENS_UNASSERTED, unassertedSpans } from './unasserted.ts'

/** The scope of each token of a text, one of `SCOPE`. */
export function englishScopes(tokens: readonly Token[], sentences: readonly Sentence[]): Uint8Array {
  const scopes = new Uint8Array(tokens.length)
  for (const sentence of sentences) {
    const fill = ({ from, to }: Span, scope: number): void => void scopes.fill(scope, from, to)
    if (!isChanged(tokens, sentence)) {
      if (sentence.question) fill(sentence, SCOPE.question)
      continue
    }
    const words = tokens.slice(sentence.from, sentence.to).map(({ folded }) => folded)
    for (const clause of sentence.clauses) if (isAdvice(words, clause.from - sentence.from)) fill(clause, SCOPE.advice)
    for (const span of customerActs(words, sentence.from)) fill(span, SCOPE.customer)
    for (const span of otherFirmSpans(words, sentence)) fill(span, SCOPE.otherFirm)
    for (const span of conditions(words, sentence.from)) fill(span, SCOPE.condition)
    for (const span of [...expectations(words, sentence.from), ...unassertedSpans(words, sentence.from)])
      fill(span, SCOPE.condition)
    for (const span of [...wishes(words, sentence.from), ...betterElsewhere(words, sentence.from)])
      fill(span, SCOPE.wish)
    if (sentence.question) fill(sentence, SCOPE.question)
  }
  return scopes
}

const OPENERS = new Set(['and', 'but', 'so', 'also', 'just', 'please', ',', '"', '“', '-', '–', '—', '(', ':', '*'])
const ADVICE =
  /^(?:make sure|be sure|be ready|don't be|dont be|do not be|remember to|don't forget|dont forget|do not forget|keep in mind|plan to|plan on|plan ahead|ask for|check (?:the|your|if|with)|bring (?:a|your)|book (?:early|ahead|in advance)) /

const ADVICE_VERBS = new Set("make be don't dont do remember keep plan ask check bring book".split(' '))

/** Whether a clause opens with advice, such as "make sure you book early". */
function isAdvice(words: readonly string[], start: number): boolean {
  let first = start
  while (OPENERS.has(words[first] ?? '')) first += 1
  return ADVICE_VERBS.has(words[first] ?? '') && ADVICE.test(`${words.slice(first, first + 3).join(' ')} `)
}

const CONDITION = new Set(['if', 'whether', 'unless'])
const OPENS_CONDITION = new Set([...CONDITION, 'should', 'case'])
const CONDITION_END = new Set([',', ';', ':', '.', '!', '(', ')', '–', '—', 'then', 'but', 'however', 'otherwise'])
const MAIN_CLAUSE = new Set(
  "call use hire go choose contact visit see try get book these they this they'll they're he she we i i'd i'll".split(
    ' ',
  ),
)
const MAX_CONDITION = 20

/** The spans of conditions. Wishes to the reader ("if you want ..") and ratings ("if I could give ..") stay assertions. */
function conditions(words: readonly string[], offset: number): Span[] {
  const spans: Span[] = []
  for (let index = 0; index < words.length; index += 1) {
    if (!opensCondition(words, index)) continue
    const to = conditionEnd(words, index)
    spans.push({ from: offset + index, to: offset + to })
    index = to - 1
  }
  return spans
}

/** Words after an "if" that names a wish or taste of the reader, or rates, instead of a condition. */
const READER_WISH =
  /^(?:you (?:want|wanted|like|enjoy|love|value|care|need a|are (?:looking|used|into|in|after|ordering))|you're (?:looking|used|into|in|after|ordering)|your looking|i (?:could|wanted)|only|not |nothing )/

function opensCondition(words: readonly string[], index: number): boolean {
  const word = words[index] ?? ''
  if (!OPENS_CONDITION.has(word)) return false
  if (word === 'should' && index === 0) return words[1] !== undefined && !/^(?:not|i|have|be)$/.test(words[1])
  if (
    word === 'case' &&
    words[index - 1] === 'in' &&
    /^(?:you|it|they|something|anything|of)$/.test(words[index + 1] ?? '')
  )
    return true
  if (!CONDITION.has(word) || words[index - 1] === 'as') return false
  const next = `${words[index + 1] ?? ''} ${words[index + 2] ?? ''} ${words[index + 3] ?? ''}`
  return !READER_WISH.test(next)
}

const EXPECTED = new Set(
  'thought assumed expected figured hoped imagined believed afraid scared terrified worried nervous feared'.split(' '),
)
const THINK = new Set(['think'])
/** Words before an expectation that assert it after all: "nobody thought it would look this good". */
const UNEXPECTED = /^(?:never|nobody|not|hardly|than|what|.*n't)$/
/** Words from "thought" to its "would": "I thought that the wellness plan would". */
const MAX_EXPECTED = 7
const WOULD = new Set(['would', "they'd", "it'd", "he'd", "she'd"])

/** The spans of mere expectations and fears: "(I thought that the plan) would cover more", but not "better than I thought". */
function expectations(words: readonly string[], offset: number): Span[] {
  return words.flatMap((word, index) => {
    const expects = EXPECTED.has(word) || (word === 'think' && /^(?:would|you'd)$/.test(words[index - 1] ?? ''))
    if (!expects || isAfter(words, index, UNEXPECTED)) return []
    const end = Math.min(conditionEnd(words, index), index + MAX_EXPECTED + 1)
    const would = words.slice(index, end).findIndex((one) => WOULD.has(one))
    return would === -1 ? [] : spanTo(conditionEnd(words, index + would), index + would, offset)
  })
}

const WISHED = new Set(['liked', 'loved', 'preferred', 'appreciated', 'wished'])
const WISHES = new Set([...WISHED, 'wish', 'hopefully'])
const WISHING = new Set(['i', 'we', 'only', 'just', 'do'])
/** Words for other firms in wishes that praise this one: "I wish all contractors were this honest". */
const EVERYBODY = new Set(['all', 'every', 'everyone', 'everybody', 'more', 'other', 'others'])

/**
 * The spans of wishes and suggestions: "I wish they had evening hours", "I would have preferred a call", "hopefully it will be
 * easier", "it should be faster".
 */
function wishes(words: readonly string[], offset: number): Span[] {
  return words.flatMap((word, index) => {
    const before = words[index - 1] ?? ''
    const wishes = word === 'wish' && WISHING.has(before) && !EVERYBODY.has(words[index + 1] ?? '')
    const wished = WISHED.has(word) && before === 'have' && /^(?:would|i'd|we'd)$/.test(words[index - 2] ?? '')
    if (wishes || wished || word === 'hopefully') return spanTo(conditionEnd(words, index), index, offset)
    return suggests(words, index) ? spanTo(suggestionEnd(words, index), index, offset) : []
  })
}

const SUGGESTS = new Set(['should', 'could', 'would', 'please', 'needs', 'need', 'must'])
/** From a word of `SUGGESTS` on: "should be faster", "would be nice if", "please fix", but not "you should try the soup". */
const SUGGESTION =
  /^(?:(?:should|could|must|needs? to) be (?:more|better|an? |improved|made|\w+er\b)|(?:could|would) (?:\w+ )?benefit from|needs? more |(?:should|needs? to) (?:add|implement|fix|improve|make|update|have|include|offer|bring|provide|consider|learn|invest)\b|needs? to be \w+ed\b|would be (?:an? )?(?:\w+ )?(?:great|nice|good|better|helpful|useful|perfect|awesome|cool|amazing|excellent|ideal|lovely) (?:if|to|with|for|idea|when|feature|improvement|addition)|please (?:help|fix|add|make|improve|bring|update|consider|let|allow|give))/
/** Subjects that praise or advise instead: "everyone should be this nice", "I should add". */
const NOT_SUGGESTING = new Set([
  'i',
  'we',
  'you',
  'everyone',
  'everybody',
  'people',
  'all',
  'others',
  'more',
  'nobody',
  'world',
])

/** Whether a word opens a suggestion, which asks for something that is missing. "Nothing could be easier" asks for nothing. */
function suggests(words: readonly string[], index: number): boolean {
  const word = words[index] ?? ''
  if (!SUGGESTS.has(word) || NOT_SUGGESTING.has(words[index - 1] ?? '')) return false
  const near = words.slice(Math.max(0, index - DENIAL_REACH), index)
  const before = near.slice(near.findLastIndex((one) => CONDITION_END.has(one)) + 1)
  return !before.some((one) => DENIAL.test(one)) && SUGGESTION.test(`${words.slice(index, index + 6).join(' ')} `)
}

/** Words before a suggestion that deny it. */
const DENIAL = /^(?:no|not|nothing|nobody|none|never|neither|hardly|cannot|.*n't)$/
const DENIAL_REACH = 6

/** The end of a suggestion: its reason, or an "and" after which it does not go on, as in "should be faster and more stable". */
function suggestionEnd(words: readonly string[], index: number): number {
  const to = conditionEnd(words, index)
  const end = words
    .slice(index, to)
    .findIndex(
      (word, at) => /^(?:because|since|so)$/.test(word) || (word === 'and' && !MORE.test(words[index + at + 1] ?? '')),
    )
  return end === -1 ? to : index + end
}

const MORE = /^(?:more|less|better|also|\w{3,}er)$/

/** Words for another place, but not "down the street from us", which is where this one is. */
const ELSEWHERE =
  /^(?:elsewhere|(?:somewhere|someplace) else|next door|(?:down|across|up) the (?:street|road)) (?!from |to )/
const OPENS_ELSEWHERE = new Set('elsewhere somewhere someplace next down across up'.split(' '))
const BETTER = /^(?:better|cheaper|nicer|faster|tastier|fresher)$/
/** Words from "better" to the place: "a much better burger next door". */
const TO_ELSEWHERE = 8

/**
 * The spans that praise another place ("a much better burger next door"), but not this one ("better than anything next door").
 */
function betterElsewhere(words: readonly string[], offset: number): Span[] {
  return words.flatMap((word, index) => {
    if (!OPENS_ELSEWHERE.has(word) || !ELSEWHERE.test(`${words.slice(index, index + 4).join(' ')} `)) return []
    const near = words.slice(Math.max(0, index - TO_ELSEWHERE), index)
    const before = near.slice(near.findLastIndex((one) => CONDITION_END.has(one)) + 1)
    const better = before.findIndex((one) => BETTER.test(one))
    return better === -1 || before.includes('than')
      ? []
      : spanTo(conditionEnd(words, index), index - before.length + better, offset)
  })
}

function spanTo(to: number, from: number, offset: number): Span[] {
  return [{ from: offset + from, to: offset + to }]
}

/** The end of a condition: a mark or a word like "but"; if it opens its sentence, also the main clause ("if it leaks, call"). */
function conditionEnd(words: readonly string[], start: number): number {
  const last = Math.min(words.length, start + MAX_CONDITION)
  for (let index = start + 1; index < last; index += 1) {
    if (CONDITION_END.has(words[index] ?? '')) return index
    if (words[index] === '-' && words[index + 1] === '-') return index
    if (start === 0 && index > start + 3 && MAIN_CLAUSE.has(words[index] ?? '') && words[index - 1] !== 'to')
      return index
  }
  return last
}

const ORGANISATION =
  /^(?:compan(?:y|ies)|firms?|contractors?|business(?:es)?|outfits?|places?|shops?|stores?|chains?|providers?|insurers?|insurances?|garages?|dealers?|dealerships?|salons?|clinics?|practices?|agencies|agency|hotels?|restaurants?|gyms?|schools?|banks?|competitors?|pharmac(?:y|ies)|builders?|studios?|office|apps?|software|programs?|platforms?|systems?|brands?)$/
const PROFESSIONAL =
  /^(?:mechanic|dentist|doctor|vet|veterinarian|lawyer|attorney|agent|realtor|plumber|electrician|mover|roofer|painter|landlord|cleaner|installer|stylist|barber|trainer|instructor|tutor|coach|hairdresser|groomer|therapist|surgeon|teacher|accountant)s?$/
const EARLIER = /^(?:last|previous|prior|former|old)$/
const OTHER = /^(?:other|another|different|competing|rival)$/
const EVERYONE = new Set(['competitors', 'competition'])
const COMPARED = new Set(['than', 'unlike', 'compared', 'over', 'like', 'any', 'no'])
const CHOICE =
  /^(?:find|found|use|used|using|go|going|went|choose|chose|hire|hired|hiring|try|tried|call|called|switch|switched|switching|get|got|getting)$/
const OURSELVES = new Set(
  "this these here we we've we're our i i'm i've i'd us now finally luckily thankfully".split(' '),
)

/**
 * The clauses in which another firm acts, and following clauses of the sentence about it. Comparisons ("better than any other
 * company") and choices that speak about this firm ("use another company") do not count.
 */
function otherFirmSpans(words: readonly string[], { from, clauses }: Sentence): Span[] {
  const spans: Span[] = []
  if (!words.some((word) => OTHER_FIRM_WORDS.has(word))) return spans
  let goesOn = false
  for (const clause of clauses) {
    const start = clause.from - from
    const own = words.slice(start, clause.to - from)
    const opener = own.find((word) => !OPENERS.has(word)) ?? ''
    const continued: boolean = goesOn && !clause.contrast && !OURSELVES.has(opener)
    const named: number = continued ? 0 : own.findIndex((_, index) => namesOtherFirm(own, index))
    goesOn = named >= 0
    if (goesOn) spans.push({ from: clause.from + (continued ? 0 : relativeStart(own, named)), to: clause.to })
  }
  return spans
}

const RELATIVE = new Set(['that', 'which', 'what', 'whom'])
/** Words between a relative pronoun and the other firm that it introduces. */
const MAX_RELATIVE = 3

/** The start of a relative clause whose subject is the other firm, "(found the crack) that two other dentists missed", or 0. */
function relativeStart(words: readonly string[], named: number): number {
  const from = Math.max(2, named - MAX_RELATIVE)
  const place = words.slice(from, named).findLastIndex((word) => RELATIVE.has(word))
  return place === -1 ? 0 : from + place
}

/** Words that can introduce another firm. */
const OTHER_FIRM_WORDS = new Set(
  `last previous prior former old other others another different competing rival competitors competition elsewhere most before
   next across down up neighbor's neighbour's friend's side's party's`.split(/\s+/),
)

function namesOtherFirm(words: readonly string[], index: number): boolean {
  const word = words[index] ?? ''
  if (!OTHER_FIRM_WORDS.has(word)) return false
  const earlier = EARLIER.test(word)
  if (EVERYONE.has(word)) return !words.slice(Math.max(0, index - 2), index).some((one) => COMPARED.has(one))
  if (word === 'elsewhere')
    return isAfter(words, index, /^(?:quoted|quote|overcharged|charged|experience|experiences|treated)$/)
  if (word === 'most')
    return (
      index <= 1 &&
      /s$/.test(words[index + 1] ?? '') &&
      (ORGANISATION.test(words[index + 1] ?? '') || PROFESSIONAL.test(words[index + 1] ?? ''))
    )
  if (word === 'before') return isEarlierFirm(words, index)
  if (word !== 'elsewhere' && OPENS_ELSEWHERE.has(word)) return isNextDoor(words, index)
  if (word === 'others') return /^(?:all|that|what|which)$/.test(words[index - 1] ?? '')
  if (word.endsWith("'s")) return PROFESSIONAL.test(words[index + 1] ?? '')
  if (!earlier && !OTHER.test(word)) return false
  // "Another great place" is this business, but "other sandwich shops" are not.
  const nouns = word === 'another' ? [words[index + 1] ?? ''] : [words[index + 1] ?? '', words[index + 2] ?? '']
  const acts = word === 'another' && (ACTED.test(words[index + 2] ?? '') || words[index - 1] === 'by')
  const professional = nouns.some((noun) => PROFESSIONAL.test(noun) && (earlier || acts || noun.endsWith('s')))
  if (!professional && !nouns.some((noun) => ORGANISATION.test(noun))) return false
  // "The last place" may end a list, and "my old place" may be a home.
  if (/^(?:last|old)$/.test(word) && /^places?$/.test(nouns[0] ?? '') && !(words[index - 2] === 'at')) return false
  if (word === 'last' && OWN_PRODUCT.test(nouns[0] ?? '')) return false
  if (words.slice(index + 2, index + 5).includes('sent')) return false
  const context = words.slice(Math.max(0, index - 3), index)
  if (context.slice(-2).some((one) => COMPARED.has(one))) return false
  return earlier || !context.some((one) => CHOICE.test(one))
}

/** Verbs of another professional: "the crown that another dentist had botched", but not "they sent another plumber". */
const ACTED = /^(?:had|has|missed|botched|ruined|told|gave|did|said|wanted|quoted|left|refused|charged|could)$/
/** Products that, after "last", are of this business: "the last app update". */
const OWN_PRODUCT = /^(?:apps?|software|programs?|platforms?|systems?)$/

/** Whether a firm next door is meant: "the shop next door is overpriced". Its noise is a complaint about this business. */
function isNextDoor(words: readonly string[], index: number): boolean {
  return (
    ORGANISATION.test(words[index - 1] ?? '') &&
    ELSEWHERE.test(`${words.slice(index, index + 4).join(' ')} `) &&
    !words.some((one) => /^(?:nois|loud|music)/.test(one))
  )
}

/** Whether "before" ends a clause about a firm that customers used earlier: "the company (that) I used before". */
function isEarlierFirm(words: readonly string[], index: number): boolean {
  const customer = words.slice(Math.max(0, index - 5), index).findIndex((word) => WE.has(word))
  if (customer === -1) return false
  const at = Math.max(0, index - 5) + customer
  const noun = words[RELATIVE.has(words[at - 1] ?? '') ? at - 2 : at - 1] ?? ''
  return ORGANISATION.test(noun) || PROFESSIONAL.test(noun)
}

function isAfter(words: readonly string[], index: number, pattern: RegExp): boolean {
  return words.slice(Math.max(0, index - 3), index).some((word) => pattern.test(word))
}

const WE = new Set(['i', 'we', "i've", "we've", "i'd", "we'd", "i'm", "we're"])
const OUR = new Set(['my', 'our'])
const RELATIVE_OR_NEIGHBOUR =
  /^(?:husband|wife|partner|son|daughter|kids?|child(?:ren)?|boys?|girls?|mother|mom|mum|father|dad|brother|sister|friends?|neighbou?rs?|tenants?|dogs?|cats?)$/
/** Words between a subject and its verb. */
const BETWEEN = new Set(
  'have had has was am also just then finally even again immediately quickly promptly swiftly'.split(' '),
)
const ACT =
  /^(?:explain|listen|pack|unpack|wrapp|load|cancell?|call|phon|text|email|contact|sign|notic|reali[sz]|decid|switch|regrett|mov|tell|inform|warn|notif)(?:ed|ied|ing)$|^(?:rang|told)$/
const ADVERBS_OF_SPEED = new Set(['immediately', 'quickly', 'promptly', 'swiftly', 'fast'])
/** Words between a verb and its adverb: "cancelled my plan immediately". */
const ADVERB_REACH = 4
const ACT_ENDS = new Set([
  ',',
  ';',
  ':',
  '.',
  '!',
  '?',
  '(',
  '-',
  'and',
  'but',
  'because',
  'so',
  'when',
  'before',
  'after',
  'they',
  'he',
  'she',
])

/** The spans of customers' own actions and adverbs of speed: "I explained", "we had packed", "I cancelled immediately". */
function customerActs(words: readonly string[], offset: number): Span[] {
  const spans: Span[] = []
  for (let subject = 0; subject < words.length; subject += 1) {
    if (!isCustomer(words, subject)) continue
    let verb = subject + 1
    while (BETWEEN.has(words[verb] ?? '')) verb += 1
    if (!ACT.test(words[verb] ?? '')) continue
    spans.push({ from: offset + subject + 1, to: offset + verb + 1 })
    for (let index = verb + 1; index <= verb + ADVERB_REACH && !ACT_ENDS.has(words[index] ?? ','); index += 1)
      if (ADVERBS_OF_SPEED.has(words[index] ?? '')) spans.push({ from: offset + index, to: offset + index + 1 })
  }
  return spans
}

function isCustomer(words: readonly string[], subject: number): boolean {
  const word = words[subject] ?? ''
  return WE.has(word) || (RELATIVE_OR_NEIGHBOUR.test(word) && OUR.has(words[subject - 1] ?? ''))
}

/** Whether a sentence contains a word that may change scopes. Otherwise all of it is asserted, or asked. */
function isChanged(tokens: readonly Token[], { from, to }: Span): boolean {
  for (let index = from; index < to; index += 1) {
    const token = tokens[index]
    if (token !== undefined && mayChangeScope(token)) return true
  }
  return false
}

const mayChangeScope = byForm(({ folded }) => {
  const sets = [
    ADVICE_VERBS,
    OPENS_CONDITION,
    EXPECTED,
    THINK,
    WISHES,
    SUGGESTS,
    OPENS_ELSEWHERE,
    OTHER_FIRM_WORDS,
    OPENS_UNASSERTED,
  ]
  return ACT.test(folded) || sets.some((words) => words.has(folded))
})
