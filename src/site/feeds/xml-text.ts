// The page of the log loads this file in browsers, so it imports nothing.

/**
 * The text without characters that XML 1.0 forbids (section 2.2, production Char): most controls, lone surrogates, U+FFFE,
 * U+FFFF.
 */
export function xmlText(content: string): string {
  return content.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
