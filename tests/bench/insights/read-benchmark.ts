import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'

/** What the annotators found in a text: a category, and its polarity. */
export type Opinion = { category: string; polarity: string }

/** A term that the annotators judged, and its position in the text (UTF-16 units). */
export type Term = { term: string; polarity: string; from: number; to: number }

/** A sentence of a benchmark; `rid` is the id of its review, if the file has one. */
export type Sample = { text: string; rid: string | null; opinions: Opinion[]; terms: Term[] }

/**
 * A benchmark file. `flat` is the layout of SemEval-2014 and MAMS. SemEval-2015 and 2016 have `reviews` of labelled sentences, or
 * `texts` if reviews are labelled as a whole.
 */
export type Benchmark = { layout: 'flat' | 'reviews' | 'texts'; samples: Sample[] }

const REPEATED = ['sentence', 'aspectCategory', 'aspectTerm', 'Review', 'Opinion']

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => REPEATED.includes(name),
})

/** The items within an element that may be empty or missing. */
const within = <Item extends z.ZodType>(name: string, item: Item) =>
  z.preprocess(
    (element) => (typeof element === 'object' && element !== null ? Reflect.get(element, name) : undefined) ?? [],
    z.array(item),
  )

const Category = z.object({ category: z.string(), polarity: z.string().default('') })
const TermOf = z.object({
  term: z.string(),
  polarity: z.string().default(''),
  from: z.coerce.number(),
  to: z.coerce.number(),
})
const Text = z.union([z.string(), z.object({ '#text': z.string() }).transform((text) => text['#text'])]).default('')

const Flat = z.object({
  text: Text,
  aspectCategories: within('aspectCategory', Category),
  aspectTerms: within('aspectTerm', TermOf),
})
const Nested = z.object({ text: Text, Opinions: within('Opinion', Category) })
const ReviewOf = z.object({
  rid: z.string().default(''),
  sentences: within('sentence', Nested),
  Opinions: within('Opinion', Category),
})

/**
 * Reads a SemEval-2014, 2015, 2016 or MAMS file.
 *
 * @throws a zod error if the file is none of these.
 */
export function readBenchmark(content: string): Benchmark {
  const root: unknown = xml.parse(content)
  const flat = z.object({ sentences: z.object({ sentence: z.array(Flat) }) }).safeParse(root)
  if (flat.success) return { layout: 'flat', samples: flat.data.sentences.sentence.map(flatSample) }
  const { Review } = z.object({ Reviews: z.object({ Review: z.array(ReviewOf) }) }).parse(root).Reviews
  const wholes = Review.some(({ Opinions }) => Opinions.length > 0)
  if (wholes) return { layout: 'texts', samples: Review.map(textSample) }
  return {
    layout: 'reviews',
    samples: Review.flatMap(({ rid, sentences }) =>
      sentences.map(({ text, Opinions }) => ({ text, rid, opinions: Opinions, terms: [] })),
    ),
  }
}

function flatSample({ text, aspectCategories, aspectTerms }: z.infer<typeof Flat>): Sample {
  return { text, rid: null, opinions: aspectCategories, terms: aspectTerms }
}

function textSample({ rid, sentences, Opinions }: z.infer<typeof ReviewOf>): Sample {
  return { text: sentences.map(({ text }) => text).join('\n'), rid, opinions: Opinions, terms: [] }
}
