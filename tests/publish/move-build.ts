// `node move-build.ts BUILT PLACE`: moves a build into its place.
import { moveIntoPlace } from '../../src/publish/move-into-place.ts'

const [, , built = '', place = ''] = process.argv
await moveIntoPlace(built, place)
