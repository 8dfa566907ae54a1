/** The entry file of the bundled pages. Astro recognises it by the beginning of its name. */
export const ENTRY_FILE = 'prerender-entry.mjs'

/** The file beside it that lists the bundled packages. */
export const PACKAGES_FILE = 'packages.json'
