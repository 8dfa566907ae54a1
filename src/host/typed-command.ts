import { relative } from 'node:path'
import { hasSiteFile } from './settings-of-folder.ts'
import { IS_PACKAGE } from './software/software.ts'

/** A command as a person types it: `npm run check -- ARGS` in a checkout, `npx public-reviews check ARGS` elsewhere. */
export function typedCommand(command: string, args = ''): string {
  if (IS_PACKAGE) return `npx public-reviews ${command} ${args}`.trimEnd()
  const script = command === 'start' ? 'npm start' : `npm run ${command}`
  return args === '' ? script : `${script} -- ${args}`
}

/** A command on this content folder, as a person types it in the current folder. */
export function commandFor(folder: string, command: string, ...args: string[]): string {
  const words = args.join(' ')
  if (IS_PACKAGE) {
    const isHere = relative(folder, '') === '' && hasSiteFile(folder)
    return typedCommand(command, isHere ? words : `${words} --folder ${folder}`.trimStart())
  }
  return `${folder === 'content' ? '' : `CONTENT=${folder} `}${typedCommand(command, words)}`
}
