import type { SiteLanguage } from '../schema/content/site-language.ts'
import type { ENGLISH_LOG_CHECK } from './en/log-check.ts'
import type { ENGLISH_LOG_FAULTS } from './en/log-faults.ts'
import type { PluralForms, PluralTexts } from './plural-forms.ts'

/** What the check of the log says in one language: each sentence with its `{places}`, or one for each plural category of `{count}`. */
export type LogCheck<L extends SiteLanguage> = Translated<L, typeof ENGLISH_LOG_CHECK>

/** What can be wrong with a log, likewise. */
export type LogFaults<L extends SiteLanguage> = Translated<L, typeof ENGLISH_LOG_FAULTS>

type Translated<L extends SiteLanguage, Pattern> = {
  [N in keyof Pattern]: Pattern[N] extends string ? string : PluralForms<L>
}

type English = typeof ENGLISH_LOG_CHECK & typeof ENGLISH_LOG_FAULTS

/** The name of a sentence. */
export type LogSentence = keyof English

/** All sentences, as the script gets them. */
export type LogSentences = { [N in LogSentence]: English[N] extends string ? string : PluralTexts }

/** The places of a sentence, such as `origin` or `count`. */
export type PlacesOf<N extends LogSentence> = PlacesIn<English[N] extends string ? English[N] : ValueOf<English[N]>>

type ValueOf<T> = T[keyof T]

type PlacesIn<T> = T extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never
