import { valences } from '../sentiment/valence.ts'
import { singular, stem } from './stem.ts'
import { tokenise } from './tokens.ts'
import type { Token } from './tokens.ts'
import { sentences } from './units.ts'
import type { Sentence } from './units.ts'

/** A text taken apart once, for everything that reads it. */
export type Parsed = {
  text: string
  tokens: readonly Token[]
  stems: readonly string[]
  singulars: readonly string[]
  sentences: readonly Sentence[]
  /** How each token sounds, -4 to 4. */
  felt: Float64Array
}

/** Takes a text apart. */
export function parse(text: string): Parsed {
  const tokens = tokenise(text)
  const stems = tokens.map(({ folded }) => stem(folded))
  const singulars = tokens.map(({ folded }) => singular(folded))
  const found = sentences(text, tokens)
  const felt = new Float64Array(tokens.length)
  for (const sentence of found) felt.set(valences(tokens, stems, sentence), sentence.from)
  return { text, tokens, stems, singulars, sentences: found, felt }
}
