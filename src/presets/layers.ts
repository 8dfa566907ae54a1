import {
  PLACEHOLDERS,
  Taxonomy,
  type AspectChange,
  type TaxonomyLayer,
  type WordChange,
} from '../schema/content/taxonomy.ts'

/** The kinds of rules in a layer. Ids are unique within a kind. */
export const KINDS = ['aspects', 'problems', 'topics'] as const

export function emptyLayer(): TaxonomyLayer {
  return { aspects: [], problems: [], topics: [], neutral: [], remove: [] }
}

/**
 * Puts one layer on top of another. Rules with the same id are merged: lists are extended, and all other members come from the
 * upper layer. A phrase under `good` in the upper layer is removed from `bad` below, and the other way round.
 */
export function overlay(below: TaxonomyLayer, above: TaxonomyLayer): TaxonomyLayer {
  const gone = new Set(above.remove)
  const merged = <Rule extends Change>(lower: readonly Rule[], upper: readonly Rule[]): Rule[] => {
    const kept = lower.filter(({ id }) => !gone.has(id))
    return mergeById([...kept, ...upper])
  }
  return {
    aspects: merged(below.aspects, above.aspects),
    problems: merged(below.problems, above.problems),
    topics: merged(below.topics, above.topics),
    neutral: union(below.neutral, above.neutral),
    remove: [],
  }
}

/**
 * Merges the layers of several trades into one. Where they differ, the first trade wins; a rule of the layers below is removed
 * only if all trades remove it.
 */
export function sideBySide(layers: readonly TaxonomyLayer[]): TaxonomyLayer {
  const [first = emptyLayer(), ...others] = layers
  const rules = <Rule extends Change>(of: (layer: TaxonomyLayer) => readonly Rule[]): Rule[] => {
    const order = new Set(layers.flatMap((layer) => of(layer).map(({ id }) => id)))
    const merged = mergeById(layers.toReversed().flatMap((layer) => [...of(layer)]))
    return [...order].flatMap((id) => merged.filter((rule) => rule.id === id))
  }
  return {
    aspects: rules(({ aspects }) => aspects),
    problems: rules(({ problems }) => problems),
    topics: rules(({ topics }) => topics),
    neutral: layers.reduce<string[]>((all, { neutral }) => union(all, neutral), []),
    remove: first.remove.filter((id) => others.every(({ remove }) => remove.includes(id))),
  }
}

/**
 * Merges the layers, lowest first, into a taxonomy.
 *
 * @throws ZodError if a rule has no label in any layer
 */
export function flatten(layers: readonly TaxonomyLayer[]): Taxonomy {
  const { aspects, problems, topics, neutral } = layers.reduce(overlay, emptyLayer())
  const bare = <Rule extends Change>({ remove: _done, ...rule }: Rule): Omit<Rule, 'remove'> => rule
  return Taxonomy.parse({ aspects: aspects.map(bare), problems: problems.map(bare), topics: topics.map(bare), neutral })
}

type Change = AspectChange | WordChange

function mergeById<Rule extends Change>(rules: readonly Rule[]): Rule[] {
  const merged = new Map<string, Rule>()
  for (const rule of rules) {
    const known = merged.get(rule.id)
    merged.set(rule.id, known === undefined ? rule : mergeRules(known, rule))
  }
  return [...merged.values()]
}

const LISTS = ['words', 'hints', 'except', 'good', 'bad', 'facts'] as const
const OPPOSITE = { good: 'bad', bad: 'good' } as const

function mergeRules<Rule extends Change>(below: Rule, above: Rule): Rule {
  const rule: Rule = { ...below, ...above, remove: union(below.remove, above.remove) }
  for (const list of LISTS) {
    const lower = phrasesOf(below, list)
    if (lower === undefined) continue
    const denied = list === 'good' || list === 'bad' ? (phrasesOf(above, OPPOSITE[list]) ?? []) : []
    const gone = new Set([...above.remove, ...denied].map(plain))
    const kept = lower.filter((phrase) => !gone.has(plain(phrase)))
    Object.assign(rule, { [list]: union(kept, phrasesOf(above, list) ?? []) })
  }
  return rule
}

function phrasesOf(rule: Change, list: (typeof LISTS)[number]): readonly string[] | undefined {
  if (list === 'words' || list === 'except') return rule[list]
  return list in rule && 'hints' in rule ? rule[list] : undefined
}

/** The phrases of both lists, each once, ignoring case except in placeholders. */
function union(one: readonly string[], other: readonly string[]): string[] {
  const all = new Map<string, string>()
  for (const phrase of [...one, ...other]) if (!all.has(plain(phrase))) all.set(plain(phrase), phrase)
  return [...all.values()]
}

function plain(phrase: string): string {
  const words = phrase.trim()
  if (words === words.toLowerCase()) return words // nearly all phrases
  return words.replace(/\p{Lu}\p{Ll}*|\p{Lu}{2,}/gu, (word) => (PLACEHOLDERS.has(word) ? word : word.toLowerCase()))
}
