/**
 * A JSON-LD document of these things, fit to stand inside a `script` element: no `<`, so that no text of a customer can
 * end the element or open a comment in it.
 */
export function asScript(things: readonly object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
