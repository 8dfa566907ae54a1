import { withoutInvisibleControls } from '../../schema/invisible-controls.ts'

/** The text as a browser shows it: with the ends of lines that HTML has, and one space where there are several. */
export function asShown(text: string): string {
  return withoutInvisibleControls(text)
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/** The text as it is shown where lines do not end. */
export function onOneLine(text: string): string {
  return asShown(text).replace(/\n+/g, ' ')
}

/** A value of JSON, with each text in it as it is shown. */
export function textsAsShown(value: unknown): unknown {
  if (value === undefined) return undefined
  return JSON.parse(
    JSON.stringify(value, (_, member: unknown) => (typeof member === 'string' ? asShown(member) : member)),
  )
}
