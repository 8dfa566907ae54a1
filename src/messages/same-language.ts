// The search page loads this file in browsers.

/** Whether two language tags (BCP 47) name the same language, ignoring country and script: `en` and `en-GB`. */
export function isSameLanguage(a: string, b: string): boolean {
  return primary(a) === primary(b)
}

function primary(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? ''
}
