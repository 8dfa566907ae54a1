// The page of the log loads this file in browsers, so it imports nothing.

/** Without what XML 1.0 forbids (its section 2.2, production Char): most controls, half surrogates, U+FFFE, U+FFFF. */
export function xmlText(content: string): string {
  return content.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
