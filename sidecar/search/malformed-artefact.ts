import type { z } from 'zod'
import type { ArtefactPath } from '../../src/schema/manifest.ts'

/** A published file is not what its schema says: nothing can be answered from it until it is built again. */
export class MalformedArtefact extends Error {
  override name = 'MalformedArtefact'
  readonly path: ArtefactPath
  readonly problems: Problems

  constructor(path: ArtefactPath, problems: Problems, options?: ErrorOptions) {
    const more = problems.count - problems.first.length
    const first = problems.first.join('; ')
    super(`Cannot read ${path}: ${first}${more > 0 ? `; and ${more} more` : ''}. Build the site again`, options)
    this.path = path
    this.problems = problems
  }
}

/** What is wrong with a file: how many things, and the first few of them. */
export type Problems = { first: string[]; count: number }

/** Adds what zod found wrong with the part at `where`, such as `['reviews', 3]`. */
export function addIssues(problems: Problems, where: PropertyKey[], error: z.ZodError): void {
  for (const issue of error.issues) addProblem(problems, [...where, ...issue.path], issue.message)
}

/** Adds one problem, such as `reviews[3].rating: Give whole stars, 1 to 5`. */
export function addProblem(problems: Problems, where: PropertyKey[], what: string): void {
  problems.count++
  if (problems.first.length < SHOWN) problems.first.push(where.length === 0 ? what : `${pathOf(where)}: ${what}`)
}

const SHOWN = 3

function pathOf(where: PropertyKey[]): string {
  return where
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')
}
