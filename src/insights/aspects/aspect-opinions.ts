import type { Engine } from '../engine.ts'
import type { KeyPhrase, Opinion, ReviewAnalysis } from '../review-analysis.ts'
import { classify } from '../sentiment/classify.ts'
import { reconcileWithStars } from '../sentiment/review-verdict.ts'
import type { WordsInLanguage } from '../sentiment/valence.ts'
import { balance } from '../sentiment/verdict.ts'
import type { Verdict } from '../sentiment/verdict.ts'
import { mayJudge } from '../text/assertion.ts'
import { spanText } from '../text/parsed-text.ts'
import type { ParsedText } from '../text/parsed-text.ts'
import { indexes, type Span } from '../text/sentences.ts'
import type { Token } from '../text/tokens.ts'
import { aspectEvidence, overlap, ownClauses } from './evidence.ts'
import type { AnnotatedClause, AnnotatedReview } from './evidence.ts'
import { BEFORE, failsMention, praisesMention } from './failed-mention.ts'
import { toldFacts } from './told-facts.ts'

/** The basis of a judgement on an aspect in a sentence: a cue, a word near a mention, or nothing. */
type Ground = 'cue' | 'word' | 'nothing'

/** A sentence's verdict on an aspect, its basis and words, whether it says "average", and whether a contrast opens a clause. */
type SentenceVerdict = {
  verdict: Verdict
  ground: Ground
  /** Whether a cue in it may complain, because negations and solutions have not turned it into praise, or its mention fails. */
  complains: boolean
  /** Whether a cue in it may praise, or a word near a mention judges. */
  praises: boolean
  average: boolean
  contrast: boolean
  /** Whether a clause consists of nothing but praise of the aspect. */
  stated: boolean
  phrase: string
}

/** The opinion of a review on each aspect that it mentions, with its words. */
export function aspectOpinions(
  engine: Engine,
  { parsed, clauses, stars }: AnnotatedReview,
): Pick<ReviewAnalysis, 'aspects' | 'unclearAspects' | 'keyPhrases'> {
  const found = new Map<number, SentenceVerdict[]>()
  for (const ofSentence of clauses) {
    for (const aspect of new Set(ofSentence.flatMap(({ matches }) => matches.map((match) => match.aspect)))) {
      const evidence = aspectEvidence(engine, ofSentence, aspect)
      const byWords = classify(evidence, engine.calibration)
      const ofWords = groundOf(parsed, ofSentence, { aspect, verdict: byWords, stars })
      const fails =
        stars <= 2 &&
        ofWords !== 'cue' &&
        byWords.label !== 'positive' &&
        ofSentence.some((clause) => failsMention(parsed, clause, aspect))
      const ground = fails ? 'word' : ofWords
      const valences = cueValences(ofSentence, aspect)
      const verdict = fails ? failed(byWords) : byWords
      const average = evidence.own.neutralPhrases > 0
      const phrase = phraseOf(parsed, ofSentence, aspect)
      const verdicts = found.get(aspect) ?? []
      const contrast = ofSentence.some(({ clause }) => clause.contrast)
      const stated = stars <= 2 && ofSentence.some((clause) => praisesMention(parsed, clause, aspect))
      verdicts.push({
        verdict,
        ground,
        complains: fails || valences.some((valence) => valence <= 0),
        praises: ground === 'word' || valences.some((valence) => valence >= 0),
        average,
        contrast,
        stated,
        phrase,
      })
      found.set(aspect, verdicts)
    }
  }
  const opinions = [...found].map(([aspect, verdicts]) => opinionOn(idOf(engine, aspect), verdicts, stars))
  const judged = new Set([...found].flatMap(([aspect, verdicts]) => (verdicts.some(isJudged) ? aspect : [])))
  const told = toldFacts(engine, { parsed, clauses, stars }, judged)
  return {
    aspects: [...opinions.flatMap(({ opinion }) => opinion ?? []), ...told],
    unclearAspects: opinions.flatMap(({ id, opinion }) =>
      opinion === null && !told.some((one) => one.id === id) ? id : [],
    ),
    keyPhrases: clauses.flatMap((ofSentence) => keyPhrases(engine, parsed, ofSentence)),
  }
}

/** Words after the verb of a mention that may judge it. */
const AFTER = 3
/** The smallest valence, without its sign, of a word that judges a mention. */
const JUDGING = 1

/** An aspect, the verdict of a sentence on it, and the stars of the review. */
type VerdictOnAspect = { aspect: number; verdict: Verdict; stars: number }

/**
 * Finds the basis of a judgement on an aspect in a sentence. With four or five stars, a clause with praise and no complaint
 * praises every aspect that it names; hints do not name one.
 */
function groundOf(parsed: ParsedText, clauses: readonly AnnotatedClause[], judged: VerdictOnAspect): Ground {
  const { aspect, stars } = judged
  const own = clauses.filter(({ matches }) => matches.some((match) => match.aspect === aspect))
  if (own.some(({ matches }) => matches.some((match) => match.aspect === aspect && match.judges))) return 'cue'
  if (own.some(({ tone }) => tone.neutralPhrases > 0)) return 'word'
  const isPraised = ({ tone, matches }: AnnotatedClause): boolean =>
    stars >= 4 &&
    tone.positive > 0 &&
    tone.negative === 0 &&
    matches.some((match) => match.aspect === aspect && match.isMention)
  return own.some((clause) => judgesMention(parsed, clause, judged) || isPraised(clause)) ? 'word' : 'nothing'
}

/** The weakest score of a mention that fails. */
const FAILED = -0.5

function failed({ score }: Verdict): Verdict {
  return { label: 'negative', score: Math.min(FAILED, score) }
}

/** The valences of the cues that judge an aspect: above 0 is praise, below a complaint, and 0 may be either. */
function cueValences(clauses: readonly AnnotatedClause[], aspect: number): number[] {
  const cues = clauses.flatMap(({ matches }) => matches.filter((match) => match.aspect === aspect && match.judges))
  return cues.map(({ addedValence, wordValence }) => addedValence + wordValence)
}

/**
 * Whether a word judges a mention of the aspect: a word shortly before it ("a wonderful office"), or in its predicate ("the
 * office was wonderful"). The word must be on the side of the verdict: "the rooms were fine, but the meetings were awful" is no
 * complaint about rooms. A word in a cue of another aspect judges only that aspect, unless the cue shares words with the mention,
 * or ends in a noun that is joined to it: "good communication and punctuality", but not "came on time, loaded quickly".
 */
function judgesMention(
  { language, tokens, stems, valences, scopes }: ParsedText,
  { clause, matches }: AnnotatedClause,
  { aspect, verdict }: VerdictOnAspect,
): boolean {
  const foreign = matches.filter((match) => match.aspect !== aspect && match.judges)
  const { remarks } = language
  const { judgesTheWhole } = language.lexicon
  const isAt = (index: number, words: ReadonlySet<string>): boolean => words.has(tokens[index]?.folded ?? '')
  return matches.some((mention) => {
    if (mention.aspect !== aspect) return false
    const joined = isAt(mention.from - 1, remarks.joining) ? mention.from - 1 : -1
    const endsInNoun = (cue: Span): boolean => cue.to === joined && (valences[cue.to - 1] ?? 0) === 0
    const others = foreign.filter((cue) => !overlap(cue, mention) && !endsInNoun(cue))
    const from = Math.max(clause.from, mention.from - (joined === -1 ? BEFORE : BEFORE + 2))
    const verb = predicateOf({ language, tokens }, clause, mention)
    const to =
      verb === null ? endOfRemark({ language, tokens }, clause, mention) : Math.min(clause.to, verb + AFTER + 1)
    return [...indexes({ from, to: mention.from }), ...indexes({ from: mention.to, to })].some(
      (index) =>
        Math.abs(valences[index] ?? 0) >= JUDGING &&
        !contradicts(verdict, valences[index] ?? 0) &&
        mayJudge(scopes[index], (valences[index] ?? 0) < 0 ? 'complaint' : 'praise') &&
        !judgesTheWhole(stems[index] ?? '') &&
        !strengthensNext({ language, tokens }, index, mention) &&
        !others.some((cue) => cue.from <= index && index < cue.to),
    )
  })
}

/** Whether a word contradicts a positive or negative verdict. */
function contradicts({ label, score }: Verdict, valence: number): boolean {
  return (label === 'positive' || label === 'negative') && score * valence < 0
}

/** Whether a word only strengthens the next one, which may judge another aspect: "claims are super easy". */
function strengthensNext({ language, tokens }: WordsInLanguage, index: number, mention: Span): boolean {
  const { stronger } = language.context
  return stronger.has(tokens[index]?.folded ?? '') && index + 1 !== mention.from && tokens[index + 1]?.kind === 'word'
}

/**
 * The position of the verb or mark after which a mention is judged: "the office was", "Shower: ", "the location of the hotel is".
 * It is at most a few words after the mention; null if there is none.
 */
function predicateOf({ language, tokens }: WordsInLanguage, clause: Span, mention: Span): number | null {
  const { copulas, attaching } = language.remarks
  const isAt = (index: number, words: ReadonlySet<string>): boolean => words.has(tokens[index]?.folded ?? '')
  if (isAt(mention.to - 1, copulas)) return mention.to - 1
  if (isAt(mention.to, copulas) || isAt(mention.to, EQUALS)) return mention.to
  if (!isAt(mention.to, attaching)) return null
  for (let index = mention.to + 2; index < Math.min(clause.to, mention.to + ATTACHED + 1); index += 1) {
    if (tokens[index]?.kind === 'mark') return null
    if (isAt(index, copulas)) return index
  }
  return null
}

/** Marks after a heading: "Shower: a trickle", "Breakfast - superb". */
const EQUALS = new Set([':', '=', '-', '–', '—'])
/** The number of words that may attach a place or a part to a noun: "the room to the front was noisy". */
const ATTACHED = 5

/** The end of a remark without a verb, such as "Beds comfortable. Staff very helpful, ...": its words judge the mention. */
function endOfRemark({ language, tokens }: WordsInLanguage, clause: Span, mention: Span): number {
  const { intensifiers, remarkEnds, adjectivesAfter } = language.remarks
  if (adjectivesAfter > 0) return Math.min(clause.to, mention.to + adjectivesAfter)
  let index = mention.to
  while (intensifiers.has(tokens[index]?.folded ?? '')) index += 1
  const next = tokens[index + 1]
  const ends = index + 1 >= clause.to || next === undefined || next.kind === 'mark' || remarkEnds.has(next.folded)
  return ends && index < clause.to ? index + 1 : mention.to
}

function isJudged({ ground }: SentenceVerdict): boolean {
  return ground !== 'nothing'
}

/**
 * The opinion on one aspect, with the clearest words on its side; null if it is not judged, or too unclearly. A complaint needs a
 * failure, or a phrase of the aspect that still complains after negations and solutions: most bad words beside a mention or
 * praise are about something else. If all phrases of the aspect complain, it is not praised ("pricey, but amazing").
 */
function opinionOn(
  id: string,
  sentences: readonly SentenceVerdict[],
  stars: number,
): { id: string; opinion: Opinion | null } {
  const judging = sentences.filter(isJudged)
  if (judging.length === 0) return { id, opinion: null }
  const cued = judging.some(({ ground }) => ground === 'cue')
  const reconciled = reconcileWithStars(balance(judging.map(({ verdict }) => verdict)), stars, {
    contrast: judging.some(({ contrast }) => contrast),
    cued,
    average: judging.some(({ average }) => average),
    stated: judging.some(({ stated }) => stated),
  })
  const verdict = judging.some(({ complains }) => complains) ? reconciled : withoutComplaint(reconciled)
  if (verdict?.label === 'positive' && !judging.some(({ praises }) => praises)) return { id, opinion: null }
  if (verdict === null) return { id, opinion: null }
  const onSide = judging.filter((one) => one.verdict.label === verdict.label)
  const clearest = (onSide.length > 0 ? onSide : judging).reduce((best, one) =>
    Math.abs(one.verdict.score) > Math.abs(best.verdict.score) ? one : best,
  )
  return { id, opinion: { id, ...verdict, phrase: clearest.phrase } }
}

/** What remains of a verdict if no cue complains: a mixed one becomes praise if its score is positive; no complaint remains. */
function withoutComplaint(verdict: Verdict | null): Verdict | null {
  if (verdict?.label === 'mixed' && verdict.score > 0) return { ...verdict, label: 'positive' }
  return verdict?.label === 'negative' || verdict?.label === 'mixed' ? null : verdict
}

/** The words of the first run of clauses about the aspect. */
function phraseOf(parsed: ParsedText, clauses: readonly AnnotatedClause[], aspect: number): string {
  const own = ownClauses(clauses, aspect)
  const first = own.indexOf(true)
  const after = own.indexOf(false, first)
  const last = clauses[(after === -1 ? clauses.length : after) - 1]
  return spanText(parsed, { from: clauses[first]?.clause.from ?? 0, to: last?.clause.to ?? 0 })
}

/** The cues that praise or complain, as written. */
function keyPhrases(engine: Engine, parsed: ParsedText, clauses: readonly AnnotatedClause[]): KeyPhrase[] {
  const judging = clauses.flatMap(({ matches }) => matches.filter(({ judges }) => judges))
  return judging.map(({ aspect, from, to }) => ({
    subject: `aspects/${idOf(engine, aspect)}`,
    words: spanText(parsed, { from: startOfNumber(parsed.tokens, from), to }),
  }))
}

/** The first token of the number that a token ends: the 7 in "7:30", the sign in "$1,200". */
function startOfNumber(tokens: readonly Token[], index: number): number {
  const joined = (at: number): boolean => tokens[at - 1]?.end === tokens[at]?.start
  if (!/^\d/.test(tokens[index]?.text ?? '') || !joined(index)) return index
  const mark = tokens[index - 1]?.text ?? ''
  if (/^[$£€]$/.test(mark)) return index - 1
  const continues = /^[:.,]$/.test(mark) && joined(index - 1) && /^\d/.test(tokens[index - 2]?.text ?? '')
  return continues ? startOfNumber(tokens, index - 2) : index
}

function idOf(engine: Engine, aspect: number): string {
  return engine.aspectIds[aspect] ?? ''
}
