import { z } from 'zod'
import { Policy, PolicyLog } from '../../../src/schema/policy.ts'
import { wholeBody } from '../../http/bodies/streamed-body.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { policyLinks } from './links.ts'
import { answerOf, tool } from './tool.ts'

const { verification, collection, counts, ordering, incentives, complaints } = Policy.shape

const PolicyAnswer = z.object({
  verification,
  sources: collection.shape.sources.describe(
    'Where the reviews come from; coverage compares what a platform states with what is published here',
  ),
  withheld: counts.shape.all.shape.withheld,
  ordering,
  incentives,
  complaints,
  log: PolicyLog.extend({
    last_checkpoint: z.string().optional().describe('The signed end of the log, as in /log/checkpoint'),
  })
    .nullable()
    .describe('The append-only log of everything published, changed and taken down. null if this site keeps none'),
})

export const getPolicy = tool({
  name: 'get_policy',
  title: 'Whether the reviews can be trusted',
  description:
    'How reviews are collected and verified, per source what the platform itself states and how many of these reviews ' +
    'are not here, how many were taken down (by reason and by star), how reviews are ordered, whether anything is ' +
    'offered for them, how to complain, and the state of the tamper-evident log with its witnesses. Use it for "are ' +
    'these reviews real, and are any missing?".',
  input: z.strictObject({}),
  output: PolicyAnswer,
  quotes: false,
  async answer(_none, snapshot) {
    const text = await textOf(snapshot, '/policy.json')
    if (text === undefined) return { ok: false, problem: NO_POLICY }
    const { success, data: policy } = PublishedPolicy.safeParse(JSON.parse(text))
    if (!success) return { ok: false, problem: OTHER_POLICY }
    const checkpoint = await textOf(snapshot, '/log/checkpoint')
    const answer = {
      verification: policy.verification,
      sources: policy.collection.sources,
      withheld: policy.counts.all.withheld,
      ordering: policy.ordering,
      ...(policy.incentives !== undefined && { incentives: policy.incentives }),
      complaints: policy.complaints,
      log: policy.log && { ...policy.log, ...(checkpoint !== undefined && { last_checkpoint: checkpoint }) },
    }
    return answerOf(answer, policyLinks(snapshot.baseUrl), '/policy.json')
  },
})

const NO_POLICY =
  'get_policy cannot answer: this site was built by an older version, whose manifest does not list /policy.json. ' +
  'Fetch /policy.json over HTTP, or read /verification/'

const OTHER_POLICY = 'get_policy cannot read the /policy.json of this site, which has another shape: fetch it over HTTP'

/** The members that are passed on; what is inside them is as published, whatever the version of the build. */
const PublishedPolicy = z.looseObject({
  verification: z.looseObject({}),
  collection: z.looseObject({ sources: z.array(z.looseObject({})) }),
  counts: z.looseObject({ all: z.looseObject({ withheld: z.looseObject({}) }) }),
  ordering: z.looseObject({}),
  incentives: z.looseObject({}).optional(),
  complaints: z.looseObject({}),
  log: z.looseObject({}).nullable(),
})

/** The text of an artefact; undefined if the manifest does not list it. */
async function textOf({ artefacts }: Snapshot, path: '/policy.json' | '/log/checkpoint'): Promise<string | undefined> {
  const artefact = artefacts.get(path)
  return artefact && (await wholeBody(artefact.body)).toString('utf8')
}
