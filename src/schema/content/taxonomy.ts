import { z } from 'zod'
import { Slug } from '../business.ts'
import { words } from '../words.ts'

const phrases = z.array(words('Give a word or phrase')).default([])

const labelled = { id: Slug, label: words('Give a label that readers see') }

/** An aspect: what customers judge, the words that mention it, and what praise and blame sound like. */
export const AspectRule = z.strictObject({
  ...labelled,
  question: z.string().min(1).optional().describe('What a visitor would ask about it, for the questions page'),
  words: phrases.describe('Words that mention it, without saying whether it was good'),
  hints: phrases.describe('Words that mention it only in a clause that praises or blames'),
  except: phrases.describe('Phrases in which its words mean something else'),
  good: phrases.describe('What praise of it sounds like'),
  bad: phrases.describe('What a complaint about it sounds like'),
})
export type AspectRule = z.infer<typeof AspectRule>

/** A problem (what was broken) or a topic, and the words that mention it. */
export const WordRule = z.strictObject({ ...labelled, words: phrases })
export type WordRule = z.infer<typeof WordRule>

/** `content/aspects.yaml`: what the customers talk about. */
export const Taxonomy = z.strictObject({
  aspects: z.array(AspectRule),
  problems: z.array(WordRule).default([]),
  topics: z.array(WordRule).default([]),
})
export type Taxonomy = z.infer<typeof Taxonomy>
