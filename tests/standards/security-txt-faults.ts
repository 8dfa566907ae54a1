// The grammar of RFC 9116, section 4, as regular expressions; no maintained package reads it.
const URI = String.raw`[a-z][a-z0-9+.-]*:[\w.~:/?#[\]@!$&'()*+,;=%-]+`
const DATE_TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)`
const LANGUAGE = String.raw`[a-z]{1,8}(-[a-z0-9]{1,8})*`
const LINE = new RegExp(
  [
    String.raw`^(?:#[\t\x20-\uFFFF]*`,
    `(?:Acknowledgments|Canonical|Contact|Encryption|Hiring|Policy): ${URI}`,
    `Expires: ${DATE_TIME}`,
    `Preferred-Languages: ${LANGUAGE}(?:[ \\t]*,[ \\t]*${LANGUAGE})*)?[ \\t]*\\r?$`,
  ].join('|'),
  'i',
)

/** What is wrong in a security.txt. Extension fields, which we do not use, count as wrong. */
export function securityTxtFaults(text: string): string[] {
  const lines = text.split('\n')
  const count = (name: string): number => lines.filter((line) => line.startsWith(`${name}:`)).length
  return [
    ...(lines.at(-1) === '' ? [] : ['the last line does not end']),
    ...lines.filter((line) => !LINE.test(line)).map((line) => `no such line: ${line}`),
    ...(count('Contact') > 0 ? [] : ['no Contact']),
    ...(count('Expires') === 1 ? [] : ['not exactly one Expires']),
    ...(count('Preferred-Languages') <= 1 ? [] : ['more than one Preferred-Languages']),
  ]
}
