import type { z } from 'zod'

/** A published file does not match its schema, so nothing can be served from it until the site is built again. */
export class MalformedArtefactError extends Error {
  override name = 'MalformedArtefactError'
  readonly path: string
  readonly problems: Problems

  constructor(path: string, problems: Problems, options?: ErrorOptions) {
    const more = problems.count - problems.first.length
    const first = problems.first.join('; ')
    super(`Cannot read ${path}: ${first}${more > 0 ? `; and ${more} more` : ''}. Build the site again`, options)
    this.path = path
    this.problems = problems
  }
}

/** The problems of a file: how many, and the first few. */
export type Problems = { first: string[]; count: number }

/** Adds the problems zod found in the value at `where`, such as `['reviews', 3]`. */
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
