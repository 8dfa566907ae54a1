import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { Preset, type TradeFrame, TradesFile } from '../schema/content/preset.ts'
import { TaxonomyLayer } from '../schema/content/taxonomy.ts'

const FOLDER = new URL('./', import.meta.url)

/** By what the customers of every business judge it. */
export const BASE = 'base'

const FRAMES: ReadonlyMap<string, TradeFrame> = new Map(Object.entries(TradesFile.parse(parsed('trades.yaml'))))

/** The trades that there are presets for, in the order of their names. */
export const TRADES: readonly string[] = [...FRAMES.keys()].sort()

/** What is the same in every language about a trade; about `base`, or a name that is no trade, nothing. */
export function frameOf(trade: string): TradeFrame {
  return FRAMES.get(trade) ?? { schema_types: [], shares: [], remove: [] }
}

const known = new Map<string, Preset>()
const shared = new Map<string, TaxonomyLayer>()

/** The language of the presets that a business is shown with: its own, or English where that has none. */
export function presetLanguage(language: string): string {
  return hasPreset(BASE, language) ? language : 'en'
}

/** Whether there is a preset of a trade, or of `base`, or a shared layer (`shared/NAME`), in a language. */
export function hasPreset(name: string, language: string): boolean {
  return existsSync(new URL(`${language}/${name}.yaml`, FOLDER))
}

/** The preset of a trade, or of `base`, in a language. Each is read once. */
export function readPreset(name: string, language: string): Preset {
  return once(known, `${language}/${name}`, (file) => Preset.parse(parsed(`${file}.yaml`)))
}

/** A layer that several presets share, in a language. Each is read once. */
export function readShared(name: string, language: string): TaxonomyLayer {
  return once(shared, `${language}/shared/${name}`, (file) => TaxonomyLayer.parse(parsed(`${file}.yaml`)))
}

function once<Value>(read: Map<string, Value>, file: string, create: (file: string) => Value): Value {
  const value = read.get(file) ?? create(file)
  read.set(file, value)
  return value
}

function parsed(file: string): unknown {
  return parse(readFileSync(new URL(file, FOLDER), 'utf8'))
}
