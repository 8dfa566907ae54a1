import { z } from 'zod'
import { Slug } from '../business.ts'
import { words } from '../words.ts'

/**
 * Words in capitals that match any word of a kind in a phrase: an object, a possessive, a form of "be", a negation, a subject.
 */
const WORD_CLASSES = ['ME', 'MY', 'WAS', 'NEVER', 'THEY'] as const
export type WordClass = (typeof WORD_CLASSES)[number]

/** All placeholders in phrases. `N` matches any number, `NAME` the name of any member of staff. */
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
  facts: phrases.describe(
    'Mere facts about it: praise in a review with five stars; in others, only the words around them judge',
  ),
}

/** An aspect that customers judge, the words that mention it, and what praise and complaints sound like. */
export const AspectRule = z.strictObject({
  ...labelled,
  definition: definition.optional(),
  question: question.optional(),
  ...heard,
})
export type AspectRule = z.infer<typeof AspectRule>

/** A problem (something broken) or a topic, and the words that mention it. */
export const WordRule = z.strictObject({ ...labelled, words: phrases, except })
export type WordRule = z.infer<typeof WordRule>

/** Everything that customers talk about: the rules that the reviews are read with. */
export const Taxonomy = z.strictObject({
  language: z.string().default('en').describe('The language of its labels and phrases, such as en'),
  aspects: z.array(AspectRule),
  problems: z.array(WordRule).default([]),
  topics: z.array(WordRule).default([]),
  neutral: phrases.describe('Words that sound bad elsewhere, and here only say why people came: "pain" at a dentist'),
})
export type Taxonomy = z.infer<typeof Taxonomy>

const remove = phrases.describe('Phrases to take out of the lists of the layers below')

/** A layer's change to an aspect of a lower layer, or a new aspect, which also needs a label. */
export const AspectChange = AspectRule.partial({ label: true }).extend({ remove })
export type AspectChange = z.infer<typeof AspectChange>

/** A layer's change to a problem or a topic, or a new one. */
export const WordChange = WordRule.partial({ label: true }).extend({ remove })
export type WordChange = z.infer<typeof WordChange>

/**
 * A layer of the taxonomy: `content/aspects.yaml`, or a preset for a trade. It adds entries to the layers below, changes entries
 * with the same id, and removes some.
 */
export const TaxonomyLayer = z.strictObject({
  aspects: z.array(AspectChange).default([]),
  problems: z.array(WordChange).default([]),
  topics: z.array(WordChange).default([]),
  neutral: Taxonomy.shape.neutral,
  remove: z
    .array(Slug)
    .default([])
    .describe('Ids of aspects, problems and topics of the layers below that do not apply'),
})
export type TaxonomyLayer = z.infer<typeof TaxonomyLayer>

/** `content/aspects.yaml`. May be empty. */
export const AspectsFile = z.preprocess((data) => data ?? {}, TaxonomyLayer)
