import { z } from 'zod'

const Locked = z.looseObject({ dev: z.boolean().optional(), link: z.boolean().optional() })
const Lockfile = z.looseObject({ packages: z.record(z.string(), Locked) })

/**
 * The lockfile for those who install the package (npm, "npm-shrinkwrap.json"): without what is for development only, and
 * without the workspace.
 */
export function shrinkwrapOf(lockfile: string): string {
  const lock = Lockfile.parse(JSON.parse(lockfile))
  const { '': root = {}, ...packages } = lock.packages
  const { devDependencies: _dev, workspaces: _workspaces, ...own } = root
  const needed = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && dev !== true && link !== true,
  )
  return `${JSON.stringify({ ...lock, packages: { '': own, ...Object.fromEntries(needed) } }, null, 2)}\n`
}
