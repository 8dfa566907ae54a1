// `npm run soak -- SECTION` runs one of the sections below; without a section, all of them. `npm run soak -- load --minutes 30`
// runs half an hour of load.
const SECTIONS = {
  builds: () => import('./killed-builds.ts'),
  edits: () => import('./random-edits.ts'),
  copies: () => import('./altered-copies.ts'),
  logs: () => import('./altered-logs.ts'),
  'search-database': () => import('./replaced-databases.ts'),
  tests: () => import('./whole-tests.ts'),
  load: () => import('./under-load.ts'),
}

const [named] = process.argv.slice(2)
const chosen = Object.entries(SECTIONS).filter(
  ([name]) => named === undefined || named.startsWith('--') || name === named,
)
if (chosen.length === 0) throw new Error(`There is no section ${named}: give ${Object.keys(SECTIONS).join(', ')}`)
for (const [, run] of chosen) await run()

export {}
