import type { z } from 'zod'

/** Lists every mistake in the arguments of a call, so that a model can correct them (SEP-1303). */
export function argumentFaults(tool: string, takes: readonly string[], { issues }: z.ZodError): string {
  const faults = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? [`- ${named(issue.keys)}: ${unknownArgument(takes)}`]
      : [`- ${issue.path.join('.')}: ${issue.message}`],
  )
  return `${tool} was not called, because its arguments are invalid:\n${faults.join('\n')}`
}

/** The first ten names: the response must not grow with the call. */
function named(keys: readonly string[]): string {
  const shown = keys.slice(0, 10).map(shortened).join(', ')
  return keys.length > 10 ? `${shown} and ${keys.length - 10} more` : shown
}

function unknownArgument(takes: readonly string[]): string {
  return takes.length === 0 ? 'It takes no arguments' : `There is no such argument; it takes ${takes.join(', ')}`
}

/** The caller's text, short enough to repeat. */
export function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}..` : text
}
