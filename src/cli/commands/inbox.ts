import { printableLines } from '../../host/errors/printable.ts'
import { command, flag, value } from '../command.ts'

export const inbox = command({
  name: 'inbox',
  summary: 'import what was uploaded into "inbox", and publish it: the job of the workflows that "new" writes',
  folder: 'option',
  argument: ['[file...]', 'exports that are not in the inbox, such as a download'],
  options: {
    visibility: value(
      '--visibility <who>',
      'who can read the repository: private, internal or public. Unless it is private, files that identify customers are refused',
    ),
    here: flag('--here', 'do all this only in the folder, without git, as "start --fetch" does at each interval'),
  },
  details: `
It fetches the reviews of each source with "fetch" in sources.yaml, unless a push started it. It imports each file in "inbox" in
order of name, and removes it; then it logs and checks what changed, commits and pushes all of it at once, asks the witnesses of
the log, and builds (on a schedule only if it pushed something). A file that cannot be imported stays in the inbox, and the rest
is published. A question that only the owner can answer becomes a pull request on GitHub and a merge request on GitLab. If
anything else fails before the push, nothing is pushed, and all files stay in the inbox.
`,
  examples: ['--visibility private', 'download.json --visibility public', '--here'],
  run: async ({ visibility = '', here }, { args, environment, print, settings }) => {
    const { appendFile } = await import('node:fs/promises')
    const { runInbox } = await import('../inbox/run-inbox.ts')
    const { runInFolder } = await import('../inbox/run-in-folder.ts')
    const { asCode } = await import('../inbox/question.ts')
    const summary = environment['GITHUB_STEP_SUMMARY']
    const summarise = async (title: string, text: string): Promise<void> => {
      if (summary !== undefined) await appendFile(summary, `## ${title}\n\n${asCode(text)}\n\n`)
    }
    const show = async (title: string, text: string): Promise<void> => {
      print(printableLines(`${title}:\n${text}\n`))
      await summarise(title, text)
    }
    const job = { settings, environment, downloads: args, show }
    try {
      // Nobody else reads a folder that is pushed nowhere.
      return here
        ? await runInFolder({ ...job, isPrivate: true })
        : await runInbox({ ...job, isPrivate: visibility.toLowerCase() === 'private' })
    } catch (error) {
      await summarise('Stopped', error instanceof Error ? error.message : String(error))
      throw error
    }
  },
})
