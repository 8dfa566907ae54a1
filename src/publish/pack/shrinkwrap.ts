import { z } from 'zod'

const Names = z.record(z.string(), z.string()).optional()
const Locked = z.looseObject({ dependencies: Names, optionalDependencies: Names, peerDependencies: Names })
const Lockfile = z.looseObject({ packages: z.record(z.string(), Locked) })

type Packages = z.infer<typeof Lockfile>['packages']

/**
 * The lockfile for those who install the package (npm, "npm-shrinkwrap.json"): the packages installed beside the bundle and
 * everything they need, without bundled packages and those for development.
 */
export function shrinkwrapOf(lockfile: string): string {
  const lock = Lockfile.parse(JSON.parse(lockfile))
  const { devDependencies: _dev, workspaces: _workspaces, ...own } = lock.packages[''] ?? {}
  const needed = installedWith({ ...lock.packages, '': own })
  return `${JSON.stringify({ ...lock, packages: needed }, null, 2)}\n`
}

/** The root of a lockfile, and all packages that it needs. */
function installedWith(packages: Packages): Packages {
  const paths = new Set([''])
  for (const path of paths) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = pathOf(name, path, packages)
      if (found !== undefined) paths.add(found)
    }
  }
  return Object.fromEntries(Object.entries(packages).filter(([path]) => paths.has(path)))
}

/**
 * The path where Node finds a package for the package at `from`: below it, else beside it, else further up. Undefined if the
 * lockfile lacks it, as it may lack a peer dependency.
 */
function pathOf(name: string, from: string, packages: Packages): string | undefined {
  const path = `${from}/node_modules/${name}`.replace(/^\//, '')
  if (path in packages) return path
  return from === '' ? undefined : pathOf(name, from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), packages)
}
