// `node move-build.ts BUILT PLACE`: moves a build to PLACE. With `HOST`, publishes it there instead, as after an erasure.
import { moveIntoPlace } from '../../src/host/files/move-into-place.ts'
import { publishBuild } from '../../src/publish/publish-build.ts'
import { readBuildSettings } from '../../src/host/build-settings.ts'

const [, , built = '', place = '', host] = process.argv
if (host === undefined) await moveIntoPlace(built, place)
else await publishBuild(built, { ...readBuildSettings({ DIST: place, SITE_HOST: host }), deletesReplaced: true })
