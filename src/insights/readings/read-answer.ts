import { z } from 'zod'
import { ModelAnswer } from '../../schema/content/reading.ts'
import type { Result } from '../../schema/result.ts'
import type { ParsedText } from '../text/parsed-text.ts'
import { positionOfQuote, wordsQuoted } from './quote.ts'
import type { ReadingTask } from './prompt.ts'

/**
 * Reads a model's answer about a text, with quotes in the text's exact words. The problem with an unusable answer is worded for
 * the model. The JSON may be surrounded by thoughts in `<think>`, or by a Markdown fence.
 */
export function readAnswer(content: string, parsed: ParsedText, task: ReadingTask): Result<ModelAnswer> {
  const json = jsonIn(content)
  if (json === undefined) return { ok: false, problem: 'It is not JSON' }
  const answer = ModelAnswer.safeParse(json)
  if (!answer.success) return { ok: false, problem: z.prettifyError(answer.error).replaceAll('\n', ' ').slice(0, 500) }
  const { label, aspects, technicians } = answer.data
  const problem =
    unknownId('aspect', aspects, task.taxonomy.aspects) ??
    unknownId('technician', technicians, task.business.technicians) ??
    repeatedAspect(aspects)
  if (problem !== undefined) return { ok: false, problem }
  const invented: string[] = []
  const exact = <T extends { quote: string }>(said: T): T => {
    const quote = positionOfQuote(parsed, said.quote) === null ? wordsQuoted(parsed, said.quote) : said.quote
    if (quote === null) invented.push(said.quote)
    return { ...said, quote: quote ?? said.quote }
  }
  const checked = { label, aspects: aspects.map(exact), technicians: technicians.map(exact) }
  if (invented.length === 0) return { ok: true, value: checked }
  return {
    ok: false,
    problem: `No single sentence of the review contains the quote ${JSON.stringify(invented[0]?.slice(0, 200))}`,
  }
}

function unknownId(
  what: string,
  said: readonly { id: string }[],
  known: readonly { id: string }[],
): string | undefined {
  const wrong = said.find(({ id }) => !known.some((one) => one.id === id))
  return wrong === undefined ? undefined : `No ${what} in the list has the id "${wrong.id}"`
}

function repeatedAspect(aspects: ModelAnswer['aspects']): string | undefined {
  const ids = aspects.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  return twice === undefined ? undefined : `The aspect "${twice}" is there twice; give it once, with one label`
}

function jsonIn(content: string): unknown {
  const end = content.lastIndexOf('</think>')
  const said = end < 0 ? content : content.slice(end)
  try {
    return JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}
