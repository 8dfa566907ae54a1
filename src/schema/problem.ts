import { z } from 'zod'

/** One invalid parameter or member: where, what kind of problem, and what would be right. */
export const Issue = z
  .object({
    path: z.array(z.union([z.string(), z.int()])),
    code: z.string(),
    message: z.string(),
  })
  .describe('One invalid parameter')
export type Issue = z.infer<typeof Issue>

/** The shape of every JSON error, with the member names of RFC 9457 (Problem Details for HTTP APIs). */
export const Problem = z
  .object({
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    issues: z.array(Issue).optional(),
  })
  .describe('An error, with the member names of RFC 9457')
export type Problem = z.infer<typeof Problem>

/** The issues that zod found, reduced to the members that clients may see: path, code and message. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map(({ path, code, message }) => ({
    path: path.map((step) => (typeof step === 'number' ? step : String(step))),
    code: code,
    message,
  }))
}
