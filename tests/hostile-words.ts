import fc from 'fast-check'

/** Words of a stranger that Markdown or HTML would read as markup. */
export const hostileWords = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 4 }),
      fc.constantFrom(
        ...'# |- |+ |* |> |1. |1) |```|~~~|---|===|&amp;|&#35;|\\|`|*|_|~~|[x](y)|![x](y)|[^1]|[^1]: |[x]: y'.split(
          '|',
        ),
      ),
      fc.constantFrom(
        '|',
        '\n',
        '\n\n',
        '\r',
        '\t',
        '    ',
        '\u2028',
        ' ',
        ':',
        '<b>',
        '</main>',
        '<!--',
        '<https://x.y>',
      ),
      fc.constantFrom(
        'https://evil.example/',
        'www.evil.example',
        'a@evil.example',
        'javascript:alert(1)',
        '- [x] done',
      ),
      fc.constantFrom('\u200b', '\u202e', '\u2066', '\ufeff', '\u{1f3f4}', '\u{e0067}', '\u200d', '\u200f'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
  .filter((text) => /\S/.test(text.replaceAll('\0', '')))
