import type { z } from 'zod'

/** Everything that is wrong with the arguments of a call, in words that let a model mend it (SEP-1303). */
export function argumentFaults(tool: string, takes: readonly string[], { issues }: z.ZodError): string {
  const faults = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? [`- ${named(issue.keys)}: ${unknownArgument(takes)}`]
      : [`- ${issue.path.join('.')}: ${issue.message}`],
  )
  return `${tool} was not called, its arguments are not right:\n${faults.join('\n')}`
}

/** The first ten names: an answer must not grow with whatever a call brings along. */
function named(keys: readonly string[]): string {
  const shown = keys.slice(0, 10).map(shortened).join(', ')
  return keys.length > 10 ? `${shown} and ${keys.length - 10} more` : shown
}

function unknownArgument(takes: readonly string[]): string {
  return takes.length === 0 ? 'It takes no arguments' : `There is no such argument; it takes ${takes.join(', ')}`
}

/** What a caller said, cut to what is good to repeat. */
export function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}..` : text
}
