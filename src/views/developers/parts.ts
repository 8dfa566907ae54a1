import type { Site } from '../../site.ts'
import type { Part } from './address.ts'
import { agentsPart } from './agents.ts'
import { filesPart } from './files.ts'
import { followPart } from './follow.ts'
import { searchPart } from './search.ts'

/** The whole interface, part by part. */
export function developerParts(site: Site): Part[] {
  return [filesPart(site), searchPart(site), followPart(site), agentsPart(site)]
}
