import { closest } from 'fastest-levenshtein'
import type { Preset, TradeWords } from '../schema/content/preset.ts'
import type { Taxonomy, TaxonomyLayer } from '../schema/content/taxonomy.ts'
import { emptyLayer, flatten, KINDS, sideBySide } from './layers.ts'
import { BASE, readPreset, readShared } from './read-preset.ts'

/**
 * What the customers of these trades talk about, the owner's changes on top. The layers are, lowest first: base, what the
 * trades share, the trades side by side, and the owner's file.
 */
export function taxonomyFor(trades: readonly string[], owner: TaxonomyLayer = emptyLayer()): Taxonomy {
  return flatten([...layersOf(trades), owner])
}

/** What pages call things in these trades; the first one decides. */
export function wordsFor(trades: readonly string[]): TradeWords {
  const { label, people, jobs, search_example } = readPreset(trades[0] ?? BASE)
  return { label, people, jobs, search_example }
}

/** What the list of problems is called; null where there are none to list. */
export function problemsHeading(trades: readonly string[], { problems }: Taxonomy): string | null {
  if (problems.length === 0) return null
  const headings = trades.flatMap((name) => readPreset(name).problems_heading ?? [])
  return headings[0] ?? 'What was wrong'
}

/** A fault in the owner's file: a change or a removal of what is not there. */
export type LayerFault = { path: (string | number)[]; value: unknown; problem: string }

/** What of the owner's file does not fit what lies below it. */
export function faultsOf(trades: readonly string[], owner: TaxonomyLayer): LayerFault[] {
  const below = taxonomyFor(trades)
  const all = KINDS.flatMap((kind) => below[kind].map(({ id }) => id))
  return [
    ...KINDS.flatMap((kind) => unlabelled(kind, below, owner)),
    ...repeated(owner),
    ...unknownRemovals(all, owner),
  ]
}

function layersOf(trades: readonly string[]): TaxonomyLayer[] {
  const presets = trades.map(readPreset)
  const shared = [...new Set(presets.flatMap(({ shares }) => shares))].map(readShared)
  return [layerOf(readPreset(BASE)), ...shared, sideBySide(presets.map(layerOf))]
}

function layerOf({ aspects, problems, topics, neutral, remove }: Preset): TaxonomyLayer {
  return { aspects, problems, topics, neutral, remove }
}

function unlabelled(kind: (typeof KINDS)[number], below: Taxonomy, owner: TaxonomyLayer): LayerFault[] {
  const known = below[kind].map(({ id }) => id)
  return owner[kind].flatMap(({ id, label }, place) => {
    if (label !== undefined || known.includes(id)) return []
    const problem = `Nothing here has this id yet${nearest(id, known)}. To add something new, give it a label as well`
    return [{ path: [kind, place, 'id'], value: id, problem }]
  })
}

function repeated(owner: TaxonomyLayer): LayerFault[] {
  return KINDS.flatMap((kind) => {
    const ids = owner[kind].map(({ id }) => id)
    return ids.flatMap((id, place) =>
      ids.indexOf(id) === place
        ? []
        : [{ path: [kind, place, 'id'], value: id, problem: 'Another one has this id; put the two together' }],
    )
  })
}

function unknownRemovals(known: readonly string[], { remove }: TaxonomyLayer): LayerFault[] {
  return remove.flatMap((id, place) => {
    if (known.includes(id)) return []
    return [
      { path: ['remove', place], value: id, problem: `There is nothing of this id to remove${nearest(id, known)}` },
    ]
  })
}

function nearest(id: string, known: readonly string[]): string {
  return known.length === 0 ? '' : `; the nearest is "${closest(id, known)}"`
}
