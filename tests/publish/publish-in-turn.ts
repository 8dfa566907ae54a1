// `node publish-in-turn.ts DIST HOST ONE OTHER`: publishes two builds at DIST alternately until it is killed. Before it publishes
// one, it prints its number, `0` or `1`.
import { writeSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { publishBuild } from '../../src/publish/publish-build.ts'
import { readBuildSettings } from '../../src/host/build-settings.ts'

const [, , dist = '', host = '', ...builds] = process.argv
const settings = readBuildSettings({ DIST: dist, SITE_HOST: host })
for (;;) {
  for (const [number, build] of builds.entries()) {
    const built = `${build}-${process.pid}`
    await cp(build, built, { recursive: true })
    writeSync(1, String(number))
    await publishBuild(built, settings)
  }
}
