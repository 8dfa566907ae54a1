import type { z } from 'zod'

/** A problem in plain words for the person who edits the file: the schema's own message, or these words instead of zod's. */
export function plainIssue(issue: z.core.$ZodIssue, isMissing: boolean): string {
  if (!/^(Invalid|Too) /.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return (isMissing ? KINDS : OTHER_KINDS)[issue.expected] ?? issue.message
    case 'invalid_value':
      return `Give one of ${issue.values.join(', ')}`
    case 'invalid_key':
      return issue.issues[0]?.message ?? issue.message
    case 'too_big':
      return `Give at most ${issue.maximum}`
    case 'too_small':
      return `Give at least ${issue.minimum}`
    default:
      return issue.message
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'Give a text',
  number: 'Give a number, such as 4 or 40.85',
  boolean: 'Say true or false',
  array: 'Give a list, such as [first, second]',
  object: 'Give names with values, such as { name: value }',
}

const OTHER_KINDS: typeof KINDS = { ...KINDS, string: 'Put it in quotes, because it is text' }
