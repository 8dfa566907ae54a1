import type { SiteLanguage } from '../schema/content/site-language.ts'
import type { ENGLISH_LOG_CHECK } from './en/log-check.ts'
import type { ENGLISH_LOG_FAULTS } from './en/log-faults.ts'
import type { PluralForms, PluralTexts } from './plural-forms.ts'

/** The sentences of the log check in one language, with `{placeholders}`. Those with `{count}` have one per plural category. */
export type LogCheck<L extends SiteLanguage> = Translated<L, typeof ENGLISH_LOG_CHECK>

/** The sentences about faults of a log, in the same form. */
export type LogFaults<L extends SiteLanguage> = Translated<L, typeof ENGLISH_LOG_FAULTS>

type Translated<L extends SiteLanguage, Pattern> = {
  [N in keyof Pattern]: Pattern[N] extends string ? string : PluralForms<L>
}

type English = typeof ENGLISH_LOG_CHECK & typeof ENGLISH_LOG_FAULTS

/** The name of a sentence. */
export type LogSentence = keyof English

/** All sentences in the form that the script receives. */
export type LogSentences = { [N in LogSentence]: English[N] extends string ? string : PluralTexts }

/** The placeholders of a sentence, such as `origin` or `count`. */
export type PlacesOf<N extends LogSentence> = PlacesIn<English[N] extends string ? English[N] : ValueOf<English[N]>>

type ValueOf<T> = T[keyof T]

type PlacesIn<T> = T extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never
