import type { CommandSpec } from './command.ts'
import { amend } from './commands/amend.ts'
import { aspects } from './commands/aspects.ts'
import { build } from './commands/build.ts'
import { check } from './commands/check.ts'
import { connect } from './commands/connect.ts'
import { cosign } from './commands/cosign.ts'
import { coverage } from './commands/coverage.ts'
import { erase } from './commands/erase.ts'
import { expire } from './commands/expire.ts'
import { fetchReviews } from './commands/fetch.ts'
import { follow } from './commands/follow.ts'
import { hub } from './commands/hub.ts'
import { importFiles } from './commands/import.ts'
import { inbox } from './commands/inbox.ts'
import { insights } from './commands/insights.ts'
import { log } from './commands/log.ts'
import { newFolder } from './commands/new.ts'
import { read } from './commands/read.ts'
import { receipt } from './commands/receipt.ts'
import { sidecar } from './commands/sidecar.ts'
import { start } from './commands/start.ts'
import { verify } from './commands/verify.ts'
import { withhold } from './commands/withhold.ts'

/** All commands, in the order in which owners need them. */
export const COMMANDS: readonly CommandSpec[] = [
  ...[newFolder, importFiles, connect, fetchReviews, inbox, coverage, check, build, start, sidecar, hub],
  ...[amend, withhold, erase, expire],
  ...[log, cosign, verify, follow, receipt],
  ...[read, aspects, insights],
]
