import { z } from 'zod'
import { foldForSearch } from '../../src/search/fold-for-search.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { RPC, RpcError } from './json-rpc.ts'
import { PROMPTS } from './prompts.ts'
import { type Choice, TEMPLATES } from './resources.ts'

/** The most values in one response (2025-11-25, Completion). */
const MAX_VALUES = 100

/**
 * The result of `completion/complete`. Prompts are completed with names of services, people and areas that reviews mention;
 * templates with ids of services, people, areas, aspects and the newest reviews. The text to complete may be any part of a name
 * or id; values that begin with it come first.
 *
 * @throws {RpcError} if the prompt, the template or the argument is unknown
 */
export async function complete(
  params: Record<string, unknown>,
  snapshot: Snapshot | undefined,
): Promise<Record<string, unknown>> {
  const asked = CompleteParams.safeParse(params)
  if (!asked.success) throw new RpcError(RPC.invalidParams, 'Give ref (a prompt or a resource template) and argument')
  const { ref, argument } = asked.data
  const choices = ref.type === 'ref/prompt' ? ofPrompt(ref.name, argument.name) : ofTemplate(ref.uri, argument.name)
  const wanted = foldForSearch(argument.value)
  const known = (snapshot ? await choices(snapshot) : []).map(({ value, name = value }) => {
    return { value, forms: [foldForSearch(value), foldForSearch(name)] }
  })
  const fitting = known.filter(({ forms }) => forms.some((form) => form.includes(wanted)))
  const starting = fitting.filter(({ forms }) => forms.some((form) => form.startsWith(wanted)))
  const values = [...new Set([...starting, ...fitting].map(({ value }) => value))]
  return {
    completion: { values: values.slice(0, MAX_VALUES), total: values.length, hasMore: values.length > MAX_VALUES },
  }
}

type Choices = (snapshot: Snapshot) => readonly Choice[] | Promise<readonly Choice[]>

const CompleteParams = z.object({
  ref: z.discriminatedUnion('type', [
    z.object({ type: z.literal('ref/prompt'), name: z.string() }),
    z.object({ type: z.literal('ref/resource'), uri: z.string() }),
  ]),
  argument: z.object({ name: z.string(), value: z.string() }),
})

function ofPrompt(name: string, argument: string): Choices {
  const taken = PROMPTS.find((prompt) => prompt.name === name)?.arguments.find((known) => known.name === argument)
  if (!taken) throw new RpcError(RPC.invalidParams, 'No such prompt, or it has no such argument: see prompts/list')
  return ({ reviews }) => {
    const known = reviews.insights.entities[taken.completes]
    return known.filter(({ mention_count }) => mention_count > 0).map(({ name }) => ({ value: name }))
  }
}

function ofTemplate(uri: string, argument: string): Choices {
  const template = TEMPLATES.find(({ uriTemplate, variable }) => uriTemplate === uri && variable === argument)
  if (template === undefined) {
    const known = TEMPLATES.map(({ uriTemplate }) => uriTemplate).join(', ')
    throw new RpcError(RPC.invalidParams, `No such template, or it has no such variable: give one of ${known}`)
  }
  return template.choices
}
