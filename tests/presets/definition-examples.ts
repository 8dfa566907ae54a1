import type { Engine } from '../../src/insights/engine.ts'
import { parseText } from '../../src/insights/text/parsed-text.ts'
import type { Taxonomy } from '../../src/schema/content/taxonomy.ts'

/** What ends the examples of a definition ("; not .."), and what stands before the last example, by language. */
const WORDS: Readonly<Record<string, { not: RegExp; and: RegExp }>> = {
  en: { not: /; not\b/, and: / (?:and|or) (?=\S+(?: \S+)?$)/ },
  de: { not: /; nicht\b/, and: / (?:und|oder) (?=\S+(?: \S+)?$)/ },
  es: { not: /; no\b/, and: / (?:y|o|ni) (?=\S+(?: \S+)?$)/ },
  fr: { not: / ?; pas\b/, and: / (?:et|ou) (?=\S+(?: \S+)?$)/ },
  it: { not: /; non\b/, and: / (?:e|o) (?=\S+(?: \S+)?$)/ },
  nl: { not: /; niet\b/, and: / (?:en|of) (?=\S+(?: \S+)?$)/ },
  pt: { not: /; não\b/, and: / (?:e|ou) (?=\S+(?: \S+)?$)/ },
}

/** The examples that a definition lists after its colon: "labour", "parts" and so on. */
function examplesIn(definition: string, language: string): string[] {
  const words = WORDS[language]
  if (words === undefined) throw new Error(`Nothing is known of definitions in ${language}`)
  const { not, and } = words
  const [, listed = ''] = (definition.split(not)[0] ?? '').replace(/\.$/, '').split(/ ?: /)
  return listed
    .split(', ')
    .flatMap((example) => example.split(and))
    .filter((example) => example !== '')
}

/** Whether a definition of a taxonomy lists examples. */
export function listsExamples({ aspects, language }: Taxonomy): boolean {
  return aspects.some(({ definition = '' }) => examplesIn(definition, language).length > 0)
}

/**
 * The examples in the definitions of a taxonomy that its phrases find only under other aspects, and the aspects without an
 * example that its phrases find. General words such as "forms" are phrases of no aspect.
 */
export function misplacedExamples(taxonomy: Taxonomy, engine: Engine): string[] {
  const aspectsIn = (example: string): string[] => {
    const { stems, tokens } = parseText(example, engine.language)
    const found = tokens.flatMap((_, index) => [...engine.aspects.matchesAt(stems, index, tokens.length)])
    return found
      .filter(({ payload }) => payload.kind !== 'except')
      .map(({ payload }) => engine.aspectIds[payload.aspect] ?? '')
  }
  return taxonomy.aspects.flatMap(({ id, definition = '' }) => {
    const examples = examplesIn(definition, taxonomy.language).map((example) => ({
      example,
      found: new Set(aspectsIn(example)),
    }))
    const elsewhere = examples.filter(({ found }) => found.size > 0 && !found.has(id))
    const none = examples.length > 0 && !examples.some(({ found }) => found.has(id))
    return [
      ...elsewhere.map(({ example, found }) => `${id}: "${example}" is found under ${[...found].join(', ')}`),
      ...(none ? [`${id}: no example is found under it`] : []),
    ]
  })
}
