/** What a person types to run one of the commands on this content folder. */
export function commandFor(folder: string, command: string, ...args: string[]): string {
  const content = folder === 'content' ? '' : `CONTENT=${folder} `
  return `${content}npm run ${command}${args.length === 0 ? '' : ` -- ${args.join(' ')}`}`
}
