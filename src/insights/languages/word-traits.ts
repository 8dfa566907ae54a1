import { tokenValence } from '../sentiment/valence.ts'
import { byForm } from '../text/by-form.ts'
import type { Form } from '../text/tokens.ts'
import { isCommonIn } from './recognise.ts'
import type { LanguageRules } from './review-language.ts'

/** What a word does in any text of its language. Most words do nothing, and the steps of reading pass over them. */
export type WordTraits = {
  /** Whether the valence of any word may depend on it: it has one, or may open a phrase that has, a condition or a complaint. */
  rates: boolean
  negates: boolean
  /** Whether a neutral phrase may begin with it. */
  opensNeutral: boolean
  /** Whether it has weights of its own, in negation or without. */
  weighs: boolean
  /** Whether it is one of the words by which its language is recognised. */
  isCommon: boolean
}

/** The traits of the words of a language. */
export function wordTraits({ tag, context, lexicon }: LanguageRules): (form: Form) => WordTraits {
  return byForm((form) => {
    const { text, folded, stem, kind } = form
    return {
      rates:
        context.hypothetical.has(folded) ||
        context.conditions.has(folded) ||
        context.measures.has(folded) ||
        lexicon.phrases.opens(stem) ||
        tokenValence(form, lexicon) !== 0,
      negates: context.isNegation(folded),
      opensNeutral: lexicon.neutral.opens(stem),
      weighs: lexicon.learned.has(stem) || lexicon.negated.has(stem),
      isCommon: kind === 'word' && isCommonIn(tag, text.toLowerCase()),
    }
  })
}
