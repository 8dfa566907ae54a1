import { INTERFACE_VERSION } from '../../src/schema/manifest.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { instructions } from './instructions.ts'
import { answer } from './methods.ts'

/** What is offered from one dataset, or before there is one, in both eras of the protocol. */
export type Offer = {
  info: { name: string; title: string; version: string; description: string; websiteUrl?: string }
  /** Nothing is pushed, so no `listChanged` and no `subscribe`. */
  capabilities: Record<'tools' | 'resources' | 'prompts' | 'completions', Record<string, never>>
  instructions: string
  /** @throws {RpcFault} when the method is unknown, or its parameters are not what it takes */
  answer: (method: string, params: Record<string, unknown>) => Record<string, unknown>
}

export function offerOf(snapshot: Snapshot | undefined): Offer {
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
