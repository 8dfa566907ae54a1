// A process that fetches into the content folder `folder` from the servers in `servers`.
import { fetchSources } from '../../../src/import/fetching/fetch-sources.ts'
import { Day } from '../../../src/schema/day.ts'
import { SECRETS } from './a-google.ts'

const [folder = '', servers = '{}', today] = process.argv.slice(2)
await fetchSources({
  content: folder,
  environment: SECRETS,
  servers: JSON.parse(servers),
  today: Day.parse(today),
  manners: { waits: () => 0 },
})
