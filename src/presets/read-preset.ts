import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { Preset } from '../schema/content/preset.ts'
import { TaxonomyLayer } from '../schema/content/taxonomy.ts'

const FOLDER = new URL('./en/', import.meta.url)

/** By what the customers of every business judge it. */
export const BASE = 'base'

/** The trades that there are presets for, in the order of their names. */
export const TRADES: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml') && name !== `${BASE}.yaml`)
  .map((name) => name.slice(0, -'.yaml'.length))
  .sort()

const known = new Map<string, Preset>()
const shared = new Map<string, TaxonomyLayer>()

/** The preset of a trade, or of `base`. Each is read once. */
export function readPreset(name: string): Preset {
  const read = known.get(name) ?? Preset.parse(parsed(`${name}.yaml`))
  known.set(name, read)
  return read
}

/** A layer that several presets share. Each is read once. */
export function readShared(name: string): TaxonomyLayer {
  const read = shared.get(name) ?? TaxonomyLayer.parse(parsed(`shared/${name}.yaml`))
  shared.set(name, read)
  return read
}

function parsed(file: string): unknown {
  return parse(readFileSync(new URL(file, FOLDER), 'utf8'))
}
