import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { choicesOf } from '../../src/insights/text/phrase-forms.ts'
import { stem } from '../../src/insights/languages/en/stem.ts'
import { tokenise } from '../../src/insights/text/tokens.ts'
import { ENGLISH } from '../insights/in-english.ts'
import { TaxonomyLayer } from '../../src/schema/content/taxonomy.ts'

const FOLDER = new URL('../../src/presets/en/', import.meta.url)

/** All layers of the software, by file name, each without the layers below it. */
export const LAYERS: readonly (readonly [string, TaxonomyLayer])[] = [...yamlIn(''), ...yamlIn('shared/')].map(
  (name) => {
    const { aspects, problems, topics, neutral, remove } = parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Record<
      string,
      unknown
    >
    return [name, TaxonomyLayer.parse({ aspects, problems, topics, neutral, remove })] as const
  },
)

export const SHARED: readonly string[] = yamlIn('shared/').map((name) => name.slice('shared/'.length, -'.yaml'.length))

/** All phrases that a phrase with `a|b`, `ME`, `MY`, `WAS` or `NEVER` matches. */
export function formsOf(phrase: string): string[] {
  return phrase
    .split(/\s+/)
    .map((position) => choicesOf(position, ENGLISH.phrases))
    .reduce<string[]>((forms, choices) => forms.flatMap((form) => choices.map((choice) => `${form} ${choice}`)), [''])
    .map((form) => form.trim())
}

/** A phrase as the engine compares it. */
export function compared(phrase: string): string {
  return tokenise(phrase, ENGLISH.words)
    .map(({ text, folded }) => (text === 'N' ? '#' : stem(folded)))
    .join(' ')
}

function yamlIn(folder: string): string[] {
  return readdirSync(new URL(`./${folder}`, FOLDER))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${folder}${name}`)
}
