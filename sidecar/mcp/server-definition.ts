import { INTERFACE_VERSION } from '../../src/schema/manifest.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { instructions } from './instructions.ts'
import { answer } from './methods.ts'

/** The MCP server over one dataset, or before there is one, for both eras of the protocol. */
export type ServerDefinition = {
  info: { name: string; title: string; version: string; description: string; websiteUrl?: string }
  /** Nothing is pushed, so neither `listChanged` nor `subscribe`. */
  capabilities: Record<'tools' | 'resources' | 'prompts' | 'completions', Record<string, never>>
  instructions: string
  /** @throws {RpcError} if the method is unknown or its parameters are invalid */
  answer: (method: string, params: Record<string, unknown>) => Record<string, unknown>
}

export function defineServer(snapshot: Snapshot | undefined): ServerDefinition {
  const business = snapshot?.reviews.business
  return {
    info: {
      name: 'public-reviews',
      title: business === undefined ? 'Customer reviews' : `Customer reviews of ${business.name}`,
      version: INTERFACE_VERSION,
      description: 'The verified customer reviews of one business, and what they say; public and read-only',
      ...(business && { websiteUrl: business.url }),
    },
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    instructions: instructions(business),
    answer: (method, params) => answer(method, params, snapshot),
  }
}
