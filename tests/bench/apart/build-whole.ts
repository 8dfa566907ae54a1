// Runs `npm run build` in this process, with only these settings.

import { argv } from 'node:process'
import { readBuildSettings } from '../../../src/host/build-settings.ts'
import { keepCompiledCode } from '../../../src/host/software/compiled-code.ts'

const [content = '', dist = ''] = argv.slice(2)
const settings = readBuildSettings({ CONTENT: content, DIST: dist, BASE_URL: 'http://localhost:8080' })
keepCompiledCode()
const { buildIfNeeded } = await import('../../../src/publish/build-if-needed.ts')
await buildIfNeeded(settings, { ifNeeded: false, example: false })
const { user, system } = process.cpuUsage()
process.send?.({
  cpu: (user + system) / 1000,
  megabytes: process.resourceUsage().maxRSS / 1000,
})
