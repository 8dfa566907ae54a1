const ALIGN = 'The line starts in another column than the ones that it belongs to. Align it with them'
const BRACKET = 'A bracket, a quote or a comma is missing here or above'

/** By the start of the parser's message: the usual mistake, and the remedy. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^Tabs/, 'A tab is at the start of the line. Use spaces'],
  [
    /at node end$/,
    'Something follows the end of the value. If the value has a quote or an apostrophe, put it into quotes of the other kind',
  ],
  [
    /^Nested mappings/,
    'The value contains ": ", or the next line is indented too far. Put the value in quotes, or align the line',
  ],
  [/^(Plain value|Unresolved)/, 'The value starts with a special character. Put it in quotes'],
  [/^Implicit/, 'A colon with a space after it is missing, as in "name: Ann"'],
  [/^Map keys must be unique/, 'This name is here twice. Delete one of the two lines'],
  [/^(Flow|Missing (closing|,)|Unexpected ,|Block collections)/, BRACKET],
  [/^(All |A block sequence|Sequence item without|Block scalar lines|Unexpected block)/, ALIGN],
]

/** A message of the YAML parser in plain words for the person who edits the file; unchanged if it is an unusual one. */
export function syntaxAdvice(message: string): string {
  return ADVICE.find(([start]) => start.test(message))?.[1] ?? message
}
