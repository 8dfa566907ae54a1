import { command, flag, value } from '../command.ts'
import { EXAMPLE, FIRST } from '../build-command-line.ts'

export const build = command({
  name: 'build',
  summary: 'turn the folder into the published files',
  folder: 'argument',
  options: {
    ifNeeded: flag('--if-needed', 'if nothing else changed, do not read PREVIOUS again'),
    all: value('--all <file>', 'build every site of a sites.yaml, several at once'),
    first: FIRST,
    example: EXAMPLE,
  },
  sites: 'option',
  examples: ['', 'my-reviews', '--first', '--all sites.yaml'],
  run: async ({ all, ...request }, context) => {
    if (all !== undefined) return (await import('../build-all.ts')).buildAll(all, request, context)
    const { buildIfNeeded } = await import('../../publish/build-if-needed.ts')
    const { stdout } = context.streams
    const progress = stdout.isTTY ? (await import('../progress-bar.ts')).laterProgressBar(stdout) : undefined
    await buildIfNeeded(context.settings, request, progress)
    return 0
  },
})
