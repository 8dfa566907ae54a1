import { createHash } from 'node:crypto'
import { parse as parseCsv } from 'csv-parse/sync'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'

/** A polarity that annotators gave to a span of the text, to an aspect, or to the text as a whole. */
export type LabelledOpinion = { polarity: string; category: string | null; target: { from: number; to: number } | null }

/** A text with its opinions; texts of one group fall into the same half. */
export type LabelledText = { text: string; group: string; opinions: LabelledOpinion[] }

/** Rules are developed with the first half of each corpus. Of the second half, only totals are looked at. */
export function isForDevelopment({ group }: LabelledText): boolean {
  return (createHash('sha256').update(group).digest()[31] ?? 0) % 2 === 0
}

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => ['Review', 'sentence', 'Opinion', 'Document'].includes(name),
})

const OpinionElement = z.object({
  target: z.string().default('NULL'),
  category: z.string(),
  polarity: z.string(),
  from: z.coerce.number().default(0),
  to: z.coerce.number().default(0),
})
const Opinions = z.preprocess(
  (element) => (typeof element === 'object' && element !== null ? Reflect.get(element, 'Opinion') : undefined) ?? [],
  z.array(OpinionElement),
)
const SemEval2016 = z.object({
  Reviews: z.object({
    Review: z.array(
      z.object({
        rid: z.string(),
        sentences: z.object({ sentence: z.array(z.object({ text: z.string().default(''), Opinions })) }),
      }),
    ),
  }),
})

/** SemEval-2016, with the spans that the opinions are about. */
export function readSemEval2016(content: string): LabelledText[] {
  const { Review } = SemEval2016.parse(xml.parse(content)).Reviews
  return Review.flatMap(({ rid, sentences }) =>
    sentences.sentence.map(({ text, Opinions: found }) => ({
      text,
      group: rid,
      opinions: found.map(({ target, category, polarity, from, to }) => ({
        polarity,
        category,
        target: target === 'NULL' || to <= from ? null : { from, to },
      })),
    })),
  )
}

const GermEval2017 = z.object({
  Documents: z.object({ Document: z.array(z.object({ id: z.string(), sentiment: z.string(), text: z.string() })) }),
})

/** GermEval-2017: the sentiment of whole documents about railways. */
export function readGermEval2017(content: string): LabelledText[] {
  return GermEval2017.parse(xml.parse(content)).Documents.Document.map(({ id, sentiment, text }) => ({
    text,
    group: id,
    opinions: [{ polarity: sentiment, category: null, target: null }],
  }))
}

/** M-ABSA: a sentence, and triples of target, category and polarity in the syntax of Python. */
export function readMabsa(content: string): LabelledText[] {
  return content
    .split('\n')
    .filter((line) => line.includes('####'))
    .map((line) => {
      const [text = '', triples = ''] = line.split('####')
      const found = [...triples.matchAll(/\[(?:'([^']*)'|"([^"]*)"), '([^']*)', '([^']*)'\]/g)]
      const opinions = found.map(([, single, double, category = '', polarity = '']) => ({
        polarity,
        category,
        target: placeOf(text, single ?? double ?? ''),
      }))
      return { text, group: text, opinions }
    })
}

function placeOf(text: string, target: string): LabelledOpinion['target'] {
  const from = target === '' || target === 'NULL' ? -1 : text.indexOf(target)
  return from === -1 ? null : { from, to: from + target.length }
}

const ABSITA_ASPECTS = ['cleanliness', 'comfort', 'amenities', 'staff', 'value', 'wifi', 'location', 'other']

/** ABSITA-2018: sentences about hotels. For each of eight aspects, they say whether it is praised, criticised or both. */
export function readAbsita2018(content: string): LabelledText[] {
  const rows = z
    .array(z.record(z.string(), z.string()))
    .parse(parseCsv(content, { columns: true, delimiter: ';', relax_quotes: true, quote: null }))
  return rows.map((row) => ({
    text: row['sentence'] ?? '',
    group: row['sentence_id'] ?? '',
    opinions: ABSITA_ASPECTS.filter((aspect) => row[`${aspect}_presence`] === '1').map((aspect) => ({
      polarity: polarityOf(row[`${aspect}_positive`] === '1', row[`${aspect}_negative`] === '1'),
      category: aspect,
      target: null,
    })),
  }))
}

function polarityOf(positive: boolean, negative: boolean): string {
  if (positive && negative) return 'conflict'
  return positive ? 'positive' : negative ? 'negative' : 'neutral'
}

const AbsaptRow = z.object({
  review: z.string(),
  polarity: z.enum(['1', '0', '-1']),
  start_position: z.coerce.number(),
  end_position: z.coerce.number(),
})
const ABSAPT_POLARITY = { '1': 'positive', '0': 'neutral', '-1': 'negative' } as const

/** ABSAPT-2022: the polarity of terms in reviews of hotels. */
export function readAbsapt2022(content: string): LabelledText[] {
  const rows = z.array(AbsaptRow).parse(parseCsv(content, { columns: true, delimiter: ';' }))
  return rows.map(({ review, polarity, start_position, end_position }) => ({
    text: review,
    group: review,
    opinions: [
      { polarity: ABSAPT_POLARITY[polarity], category: null, target: { from: start_position, to: end_position } },
    ],
  }))
}
