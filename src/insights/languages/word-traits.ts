import { tokenValence } from '../sentiment/valence.ts'
import { byForm } from '../text/by-form.ts'
import { mayDivide } from '../text/sentences.ts'
import type { Form } from '../text/tokens.ts'
import { TRAIT } from '../text/word-trait.ts'
import { isCommonIn } from './recognise.ts'
import type { LanguageRules } from './review-language.ts'

/** Computes the traits of each word of a language: a sum of `TRAIT`. */
export function wordTraits(language: LanguageRules): (form: Form) => number {
  const { tag, context, lexicon, clauses } = language
  return byForm((form) => {
    const { text, folded, stem, kind } = form
    return (
      (mayRate(form, language) ? TRAIT.rates : 0) +
      (context.isNegation(folded) ? TRAIT.negates : 0) +
      (lexicon.neutral.opens(stem) ? TRAIT.opensNeutral : 0) +
      (lexicon.learned.has(stem) || lexicon.negated.has(stem) ? TRAIT.weighs : 0) +
      (mayDivide(folded, clauses) ? TRAIT.divides : 0) +
      (kind === 'word' && isCommonIn(tag, text.toLowerCase()) ? TRAIT.isCommon : 0) +
      (context.intents?.again.has(folded) === true ? TRAIT.again : 0)
    )
  })
}

function mayRate(form: Form, { context, lexicon }: LanguageRules): boolean {
  const { folded, stem } = form
  const changes = [context.hypothetical, context.conditions, context.measures].some((words) => words.has(folded))
  return changes || lexicon.phrases.opens(stem) || tokenValence(form, lexicon) !== 0
}
