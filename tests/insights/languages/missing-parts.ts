import { existsSync, readFileSync } from 'node:fs'
import { READ_LANGUAGES } from '../../../src/insights/languages/languages.ts'
import { LISTED_LANGUAGES } from '../../../src/insights/languages/recognise.ts'
import { readWordList } from '../../../src/insights/text/word-list.ts'

const ROOT = new URL('../../../', import.meta.url)

/** The lists in the folder of a language, with the minimum of lines in each. */
const LISTS = [
  ['lexicon/words.txt', 600],
  ['lexicon/phrases.txt', 250],
  ['lexicon/neutral-words.txt', 10],
  ['lexicon/neutral-phrases.txt', 15],
  ['names/given-names.txt', 80],
  ['names/nicknames.txt', 10],
  ['names/names-that-are-words.txt', 10],
  ['names/relations.txt', 20],
  ['names/place-words.txt', 5],
] as const

/** The presets that every language has. */
const PRESETS = ['base', 'hotel', 'restaurant']

const TEXTS = 40

/** The parts that a language still lacks before the engine can read it, each with its path. */
export function missingParts(language: string): string[] {
  const folder = `src/insights/languages/${language}`
  const lists = LISTS.filter(([file, least]) => linesOf(`${folder}/${file}`) < least)
  const presets = PRESETS.map((name) => `src/presets/${language}/${name}.yaml`)
  const texts = `tests/insights/languages/${language}.yaml`
  return [
    ...lists.map(([file, least]) => `${folder}/${file}: ${least} lines or more`),
    ...(READ_LANGUAGES.includes(language) ? [] : [`src/insights/languages/languages.ts: an entry for ${language}`]),
    ...(LISTED_LANGUAGES.includes(language) ? [] : ['src/insights/languages/recognise.ts: its common words']),
    ...presets.filter((file) => !existsSync(new URL(file, ROOT))),
    ...(countOf(texts, /^- /gm) < TEXTS ? [`${texts}: ${TEXTS} texts`] : []),
  ]
}

function linesOf(file: string): number {
  const path = new URL(file, ROOT)
  return existsSync(path) ? readWordList(path).length : 0
}

function countOf(file: string, pattern: RegExp): number {
  const path = new URL(file, ROOT)
  return existsSync(path) ? (readFileSync(path, 'utf8').match(pattern)?.length ?? 0) : 0
}
