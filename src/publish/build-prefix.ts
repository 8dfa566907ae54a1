/** How the names of the folders begin, in the cache, in which builds are made before they are moved into place. */
export const BUILD_PREFIX = 'build-'
