/** The file in which the bundle of the pages begins. Astro knows it by how its name begins. */
export const ENTRY_FILE = 'prerender-entry.mjs'

/** The file beside it that names the packages in the bundle. */
export const PACKAGES_FILE = 'packages.json'
