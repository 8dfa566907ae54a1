import { withoutInvisibleControls } from '../../schema/invisible-controls.ts'

/** The text as a browser shows it: line ends become `\n`, and runs of spaces become one space. */
export function asDisplayed(text: string): string {
  return withoutInvisibleControls(text)
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/** The text as a browser shows it on one line. */
export function onOneLine(text: string): string {
  return asDisplayed(text).replace(/\n+/g, ' ')
}

/** A JSON value in which each text is as a browser shows it. */
export function textsAsShown(value: unknown): unknown {
  if (value === undefined) return undefined
  return JSON.parse(
    JSON.stringify(value, (_, member: unknown) => (typeof member === 'string' ? asDisplayed(member) : member)),
  )
}
