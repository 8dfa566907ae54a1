import { z } from 'zod'
import { Slug } from '../business.ts'
import { words } from '../words.ts'

/** The words in capitals that stand for any word of a kind in a phrase: whom, whose, what it was, that it was not, and who did it. */
const WORD_CLASSES = ['ME', 'MY', 'WAS', 'NEVER', 'THEY'] as const
export type WordClass = (typeof WORD_CLASSES)[number]

/** Every word in capitals that does not stand for itself in a phrase. `N` is any number, `NAME` the name of any member of staff. */
export const PLACEHOLDERS: ReadonlySet<string> = new Set(['N', 'NAME', ...WORD_CLASSES])

const phrase = words('Give a word or phrase')
const phrases = z.array(phrase).default([])

const label = words('Give a label that readers see')
const labelled = { id: Slug, label }

const definition = words('Say what counts as it').describe('What counts as it and what does not, in one sentence')
const question = words('Give a question').describe('What a visitor would ask about it, for the questions page')

const except = phrases.describe('Phrases in which its words mean something else')

const heard = {
  words: phrases.describe('Words that mention it, without saying whether it was good'),
  hints: phrases.describe('Words that mention it only in a clause that praises or blames'),
  except,
  good: phrases.describe('What praise of it sounds like'),
  bad: phrases.describe('What a complaint about it sounds like'),
  facts: phrases.describe('What is only told of it, and judged by five stars, or by one or two'),
}

/** An aspect: what customers judge, the words that speak of it, and what good and bad sound like. */
export const AspectRule = z.strictObject({
  ...labelled,
  definition: definition.optional(),
  question: question.optional(),
  ...heard,
})
export type AspectRule = z.infer<typeof AspectRule>

/** A problem (what was broken) or a topic, and the words that mention it. */
export const WordRule = z.strictObject({ ...labelled, words: phrases, except })
export type WordRule = z.infer<typeof WordRule>

/** What the customers talk about: all that the reviews are read with. */
export const Taxonomy = z.strictObject({
  language: z.string().default('en').describe('The language of its labels and phrases, such as en'),
  aspects: z.array(AspectRule),
  problems: z.array(WordRule).default([]),
  topics: z.array(WordRule).default([]),
  neutral: phrases.describe('Words that sound bad elsewhere, and here only say why people came: "pain" at a dentist'),
})
export type Taxonomy = z.infer<typeof Taxonomy>

const remove = phrases.describe('Phrases to take out of the lists of the layers below')

/** What a layer says of an aspect: of one that a layer below has, only what differs; of a new one, its label too. */
export const AspectChange = AspectRule.partial({ label: true }).extend({ remove })
export type AspectChange = z.infer<typeof AspectChange>

/** The same of a problem or a topic. */
export const WordChange = WordRule.partial({ label: true }).extend({ remove })
export type WordChange = z.infer<typeof WordChange>

/**
 * A layer of the taxonomy: `content/aspects.yaml`, or what comes with the software for a trade. It adds to the layers below
 * it, changes what has the same id, and removes.
 */
export const TaxonomyLayer = z.strictObject({
  aspects: z.array(AspectChange).default([]),
  problems: z.array(WordChange).default([]),
  topics: z.array(WordChange).default([]),
  neutral: Taxonomy.shape.neutral,
  remove: z.array(Slug).default([]).describe('Ids of aspects, problems and topics of the layers below that do not apply'),
})
export type TaxonomyLayer = z.infer<typeof TaxonomyLayer>

/** `content/aspects.yaml`; one without entries says nothing. */
export const AspectsFile = z.preprocess((data) => data ?? {}, TaxonomyLayer)
