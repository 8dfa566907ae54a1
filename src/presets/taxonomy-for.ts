import { closest } from 'fastest-levenshtein'
import type { Preset, TradeWords } from '../schema/content/preset.ts'
import type { Taxonomy, TaxonomyLayer } from '../schema/content/taxonomy.ts'
import { emptyLayer, flatten, KINDS, overlay, sideBySide } from './layers.ts'
import { BASE, frameOf, hasPreset, readPreset, readShared } from './read-preset.ts'

/** The trades of a business, and the language of its customers. */
export type TradesIn = { trades: readonly string[]; language: string }

/**
 * The taxonomy for these trades, with the owner's changes on top. The layers are, lowest first: base, layers that the trades
 * share, the trades' own layers merged, and the owner's file. A trade without a preset in the language adds nothing.
 */
export function taxonomyFor(of: TradesIn, owner: TaxonomyLayer = emptyLayer()): Taxonomy {
  return { ...flatten([layerBelow(of), owner]), language: of.language }
}

const merged = new Map<string, TaxonomyLayer>()

/** All layers below the owner's file, merged and then cached for each combination of trades. */
function layerBelow(of: TradesIn): TaxonomyLayer {
  const key = JSON.stringify([of.language, ...of.trades])
  const below = merged.get(key) ?? layersOf(of).reduce(overlay, emptyLayer())
  merged.set(key, below)
  return below
}

/** The words for people and jobs on pages; the first trade decides. */
export function wordsFor({ trades, language }: TradesIn): TradeWords {
  const first = trades.find((name) => hasPreset(name, language)) ?? BASE
  const { label, people, jobs, search_example } = readPreset(first, language)
  return { label, people, jobs, search_example }
}

/** The heading of the list of problems; null if the taxonomy has none. */
export function problemsHeading({ trades, language }: TradesIn, { problems }: Taxonomy): string | null {
  if (problems.length === 0) return null
  const presets = [...trades, BASE].filter((name) => hasPreset(name, language))
  return presets.flatMap((name) => readPreset(name, language).problems_heading ?? [])[0] ?? null
}

/** A fault in the owner's file: it changes or removes something that does not exist. */
export type LayerFault = { path: (string | number)[]; value: unknown; problem: string }

/** Every fault in the owner's file. */
export function faultsOf(of: TradesIn, owner: TaxonomyLayer): LayerFault[] {
  const below = layerBelow(of)
  const all = KINDS.flatMap((kind) => below[kind].map(({ id }) => id))
  return [
    ...KINDS.flatMap((kind) => unlabelled(kind, below, owner)),
    ...repeated(owner),
    ...unknownRemovals(all, owner),
  ]
}

function layersOf({ trades, language }: TradesIn): TaxonomyLayer[] {
  const known = trades.filter((name) => hasPreset(name, language))
  const shares = [...new Set(known.flatMap((name) => frameOf(name).shares))]
  const shared = shares
    .filter((name) => hasPreset(`shared/${name}`, language))
    .map((name) => readShared(name, language))
  const own = known.map((name) => layerOf(name, readPreset(name, language)))
  return [layerOf(BASE, readPreset(BASE, language)), ...shared, sideBySide(own)]
}

function layerOf(name: string, { aspects, problems, topics, neutral }: Preset): TaxonomyLayer {
  return { aspects, problems, topics, neutral, remove: frameOf(name).remove }
}

function unlabelled(kind: (typeof KINDS)[number], below: TaxonomyLayer, owner: TaxonomyLayer): LayerFault[] {
  const known = below[kind].map(({ id }) => id)
  return owner[kind].flatMap(({ id, label }, place) => {
    if (label !== undefined || known.includes(id)) return []
    const problem = `No rule has this id yet${nearest(id, known)}. To add a new one, give it a label`
    return [{ path: [kind, place, 'id'], value: id, problem }]
  })
}

function repeated(owner: TaxonomyLayer): LayerFault[] {
  return KINDS.flatMap((kind) => {
    const ids = owner[kind].map(({ id }) => id)
    return ids.flatMap((id, place) =>
      ids.indexOf(id) === place
        ? []
        : [{ path: [kind, place, 'id'], value: id, problem: 'Another rule has this id; merge the two' }],
    )
  })
}

function unknownRemovals(known: readonly string[], { remove }: TaxonomyLayer): LayerFault[] {
  return remove.flatMap((id, place) => {
    if (known.includes(id)) return []
    return [
      {
        path: ['remove', place],
        value: id,
        problem: `No rule has this id, so there is nothing to remove${nearest(id, known)}`,
      },
    ]
  })
}

function nearest(id: string, known: readonly string[]): string {
  return known.length === 0 ? '' : `; the nearest is "${closest(id, known)}"`
}
