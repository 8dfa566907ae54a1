import { CommandError } from '../../host/errors/command-error.ts'
import { command } from '../command.ts'
import { GOOGLE_ASKS } from '../connect/google-asks.ts'

export const connect = command({
  name: 'connect',
  summary: 'allow "fetch" to read the reviews of your Google Business Profile',
  folder: 'none',
  argument: ['<platform>', 'google'],
  options: {},
  details: `
${GOOGLE_ASKS}

Run it on a terminal of a computer with a browser; it needs no files. It prints a refresh token, once, with the names of the secrets to
store, and the lines for sources.yaml. It writes nothing.
`,
  examples: ['google'],
  run: async (_options, { args: [platform = ''], ...context }) => {
    if (platform !== 'google')
      throw new CommandError(
        `"connect" is only for "google", and this is "${platform}". To fetch reviews from any other address, see "fetch"`,
      )
    const { connectGoogle } = await import('../connect/connect-google.ts')
    await connectGoogle(context)
  },
})
