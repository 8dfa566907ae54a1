import type { z } from 'zod'
import { plainIssue } from './plain-issue.ts'

/** One problem in a file's data: its position, the value found, and what would be right. */
export type DataComplaint = {
  file: string
  /** From 1; absent if the problem is the file itself. */
  line?: number | undefined
  /** The member, such as `owner_reply.date`; absent or empty if the problem is the whole line or file. */
  field?: string
  /** What was found; absent or null if nothing was. */
  value?: unknown
  problem: string
}

/** A path into a file's data: member names and list positions. */
export type DataPath = readonly (string | number)[]

/**
 * The problems that a schema found in the data of one file, as complaints. `lineOf` returns the line of a path in the file, or of
 * the innermost existing member around it.
 */
export function complaintsOf(
  error: z.ZodError,
  data: unknown,
  { file, lineOf }: { file: string; lineOf: (path: DataPath) => number | undefined },
): DataComplaint[] {
  return error.issues.flatMap(inFittingForm).flatMap((issue) =>
    pathsOf(issue).map((path) => {
      const value = issue.code === 'invalid_key' ? path.at(-1) : valueAt(data, path)
      return { file, line: lineOf(path), field: path.join('.'), value, problem: problemOf(issue, value) }
    }),
  )
}

/** If a schema allows several forms and the data has the type of only one, the issues of that form are more helpful. */
function inFittingForm(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const fitting = issue.errors.filter(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  )
  const [only, ...others] = fitting
  if (only === undefined || others.length > 0) return [issue]
  return only.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(inFittingForm)
}

function pathsOf(issue: z.core.$ZodIssue): DataPath[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]
}

function problemOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'unrecognized_keys') return 'Unknown member: check its spelling, or delete it'
  const isMissing = value === undefined || value === null
  const problem = plainIssue(issue, isMissing)
  return isMissing ? `Missing: ${problem}` : problem
}

function valueAt(data: unknown, path: DataPath): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    data,
  )
}
