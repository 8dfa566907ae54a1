import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

/** The machine that the figures were measured on: another one gives other figures. */
export type Machine = {
  cpu: string
  cores: number
  memory: string
  node: string
  packages: Record<string, string>
  load: string
}

/** Describes this machine, with the installed versions of these packages of the bench. */
export function machine(packages: readonly string[]): Machine {
  const [first] = cpus()
  return {
    cpu: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.version,
    packages: Object.fromEntries(packages.map((name) => [name, versionOf(name)])),
    load: loadavg()
      .map((load) => load.toFixed(1))
      .join(' '),
  }
}

function versionOf(name: string): string {
  const manifest = new URL(`./node_modules/${name}/package.json`, import.meta.url)
  return JSON.parse(readFileSync(manifest, 'utf8')).version
}
