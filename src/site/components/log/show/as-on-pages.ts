import { element } from './show-lines.ts'

/**
 * The text without invisible controls. The page provides the pattern, because a module shared by two scripts costs one more
 * request.
 */
export function asOnPages(text: string): string {
  pattern ??= new RegExp(element('check').dataset['invisible'] ?? '(?!)', 'gu')
  return text.replace(pattern, '$1')
}

let pattern: RegExp | undefined
