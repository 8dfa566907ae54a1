import type { ServedSite } from './a-served-site.ts'

/** A test that shows the effect of a command's options and arguments. */
export type Row = {
  command: string
  /** The options and arguments that it shows, as `--help` names them: `--dates`, `<file...>`. */
  options: readonly string[]
  /** The same for another command, if the row shows both. */
  also?: Pick<Row, 'command' | 'options'>
  title: string
  /** May read the site that all rows share. */
  run: (site: ServedSite) => Promise<void>
}
