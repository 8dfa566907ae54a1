import type { Endpoint, Part } from './endpoint.ts'

/** A part whose endpoints have an address on the page. */
export type AddressedPart = Omit<Part, 'endpoints'> & { endpoints: (Endpoint & { id: string })[] }

/** The parts with an id for each endpoint. Ids stay the same unless endpoints change. */
export function withIds(parts: readonly Part[]): AddressedPart[] {
  const taken = new Set(parts.map(({ id }) => id))
  return parts.map((part) => ({
    ...part,
    endpoints: part.endpoints.map((endpoint) => ({ ...endpoint, id: freeId(idOf(endpoint.path), taken) })),
  }))
}

/** The endpoints in the table of contents: the first of each path. */
export function listedEndpoints({ endpoints }: AddressedPart): AddressedPart['endpoints'] {
  return endpoints.filter(({ path }, at) => endpoints.findIndex((other) => other.path === path) === at)
}

function idOf(path: string): string {
  return path
    .replace(/^https:/, '')
    .replace(/\d{4}-\d{2}/, 'month') // because the newest month changes
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
}

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted
  for (let nth = 2; taken.has(id); nth++) id = `${wanted}-${nth}`
  taken.add(id)
  return id
}
