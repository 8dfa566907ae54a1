import { printableLines } from '../../host/errors/printable.ts'
import { command } from '../command.ts'

export const fetchReviews = command({
  name: 'fetch',
  summary: 'fetch the reviews of each source with "fetch" in sources.yaml, and import them',
  folder: 'option',
  argument: ['[source]', 'only this source'],
  options: {},
  details: `
A source says in sources.yaml where its reviews are:
  fetch: { kind: google, account: "123", location: "456" }   the Google Business Profile API, with your own access ("connect google")
  fetch: { kind: url, url: "https://..", complete: true }    any file that "import" reads, such as a shared table. Leave out
                                                             "complete" if it does not always have all reviews;
                                                             {page} in the address stands for 1, 2, 3 and so on
All of a source is imported, or nothing. A review that is no longer in a complete list is recorded as removed by its platform.
.data/fetches.json has the result of the last fetch of each source. The exit code is 1 if you must act, and the message says how.

Secrets come only from the environment: GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and GOOGLE_REFRESH_TOKEN; for an address
FETCH_AUTHORIZATION, or FETCH_AUTHORIZATION_SOURCE for one source (FETCH_AUTHORIZATION_TRUSTPILOT): the header Authorization, such as
"Bearer TOKEN", or another one, such as "X-Api-Token: TOKEN".
`,
  examples: ['', 'google'],
  run: async (_, { args: [source], environment, folder, print, streams: { stdin, stderr } }) => {
    const { asker } = await import('../../import/ask-terminal.ts')
    const { fetchSources } = await import('../../import/fetching/fetch-sources.ts')
    const { reportText } = await import('../../import/report.ts')
    const { hasLog, nextCommand } = await import('../../content/folder/log-folder.ts')
    const { progressBar } = await import('../progress-bar.ts')
    const job = { content: folder, environment, source, ask: asker(stdin, stderr), progress: progressBar(stderr) }
    const fetched = await fetchSources(job)
    for (const { source: name, message, details, report } of fetched) {
      print(printableLines(`${name}: ${message}`))
      if (details !== undefined) print(printableLines(details))
      if (report) print(reportText(report))
    }
    if (fetched.some(({ outcome }) => outcome === 'imported') && (await hasLog(folder))) {
      print(`Now: ${await nextCommand(folder)}`)
    }
    return fetched.some(({ isTrouble }) => isTrouble) ? 1 : 0
  },
})
