/** A piece of code, and its kind, which becomes a class. Other text, such as punctuation, has no kind. */
export type CodePiece = { text: string; kind?: CodeKind | undefined }

type CodeKind = 'keyword' | 'string' | 'constant'

/** The code split into pieces; one piece if the language is unknown here. */
export function highlight(code: string, language: string | undefined): CodePiece[] {
  const grammar = GRAMMARS.get(language ?? '')
  if (grammar === undefined) return [{ text: code }]
  const pieces: CodePiece[] = []
  let end = 0
  for (const { 0: text, index, groups = {} } of code.matchAll(grammar)) {
    const kind = KINDS.find((one) => groups[one] !== undefined)
    if (kind === undefined) continue
    pieces.push({ text: code.slice(end, index) }, { text, kind })
    end = index + text.length
  }
  return [...pieces, { text: code.slice(end) }].filter(({ text }) => text !== '')
}

const KINDS: readonly CodeKind[] = ['keyword', 'string', 'constant']

const QUOTED = String.raw`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'`

/**
 * A pattern for each language of the site's own samples, whose groups are kinds. It also matches comments, which have no kind, so
 * that nothing in them has one. Not a package: a highlighter with whole grammars takes a sixth of the time of a first build.
 */
const GRAMMARS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    http: /(?<keyword>^[A-Z]+(?= )|HTTP\/[\d.]+)|(?<string>^[\w-]+(?=: ))/gm,
    javascript: new RegExp(
      String.raw`//.*|(?<string>${QUOTED})` +
        String.raw`|(?<keyword>(?<![.\w])(?:await|const|continue|for|from|function|if|import|new|of|return|throw)\b)` +
        String.raw`|(?<constant>\b(?:\d+|true|false|null|undefined)\b)`,
      'g',
    ),
    json: /(?<keyword>"(?:\\.|[^"\\])*"(?=\s*:))|(?<string>"(?:\\.|[^"\\])*")|(?<constant>-?\d[\d.eE+-]*|true|false|null)/g,
    // The arguments of a command; a line that begins with a space continues the last one
    sh: new RegExp(String.raw`(?<=^|\s)#.*|(?<string>(?<=^ {2}|[^\s|;(] )(?:${QUOTED}|[^\s'"\\|;()])+)`, 'gm'),
    xml: new RegExp(String.raw`(?<string>(?<=</?)[\w:.-]+|${QUOTED})`, 'g'),
  }),
)
