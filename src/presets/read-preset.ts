import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { Preset, type TradeFrame, TradesFile } from '../schema/content/preset.ts'
import { TaxonomyLayer } from '../schema/content/taxonomy.ts'

const FOLDER = new URL('./', import.meta.url)

/** The preset with the aspects on which customers judge any business. */
export const BASE = 'base'

const FRAMES: ReadonlyMap<string, TradeFrame> = new Map(Object.entries(TradesFile.parse(parsed('trades.yaml'))))

/** The trades that have presets, sorted by name. */
export const TRADES: readonly string[] = [...FRAMES.keys()].sort()

/** The parts of a trade's preset that are the same in every language; empty for `base` and unknown names. */
export function frameOf(trade: string): TradeFrame {
  return FRAMES.get(trade) ?? { schema_types: [], yields_to: [], shares: [], remove: [] }
}

const known = new Map<string, Preset>()
const shared = new Map<string, TaxonomyLayer>()

/** The language of the presets for a business: its own, or English if it has no presets. */
export function presetLanguage(language: string): string {
  return hasPreset(BASE, language) ? language : 'en'
}

/** Whether a language has this preset: of a trade, `base`, or a shared layer (`shared/NAME`). */
export function hasPreset(name: string, language: string): boolean {
  return existsSync(new URL(`${language}/${name}.yaml`, FOLDER))
}

/** The preset of a trade, or `base`, in a language. Each file is read once. */
export function readPreset(name: string, language: string): Preset {
  return once(known, `${language}/${name}`, (file) => Preset.parse(parsed(`${file}.yaml`)))
}

/** A layer that several presets share, in a language. Each file is read once. */
export function readShared(name: string, language: string): TaxonomyLayer {
  return once(shared, `${language}/shared/${name}`, (file) => TaxonomyLayer.parse(parsed(`${file}.yaml`)))
}

function once<Value>(read: Map<string, Value>, file: string, create: (file: string) => Value): Value {
  const value = read.get(file) ?? create(file)
  read.set(file, value)
  return value
}

/** Reads a YAML file. In the package it has the same data as JSON, which is parsed faster. */
function parsed(file: string): unknown {
  const text = readFileSync(new URL(file, FOLDER), 'utf8')
  return text.startsWith('{') ? JSON.parse(text) : parse(text)
}
