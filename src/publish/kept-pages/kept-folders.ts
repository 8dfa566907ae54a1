import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// To make a folder takes a hundred times as long as to link a file (0.4 ms on ext4), and the page of each day has one. So the
// folders of a build go into the next one, empty.

/** The folder of a site that has nearly all of its folders. */
const OF_PAGES = 'reviews'

/** Puts the folders of the last build into one that begins, without anything else that lies among them. */
export function takeFolders(kept: string, built: string): void {
  if (isFolder(kept)) moveFolders(kept, join(built, OF_PAGES))
}

/** Keeps the folders of a build whose files are in place; the files go. */
export function keepFolders(kept: string, done: string): void {
  const folders = join(done, OF_PAGES)
  if (isFolder(folders)) moveFolders(folders, kept)
}

function moveFolders(from: string, to: string): void {
  try {
    removeFiles(from)
    rmSync(to, { recursive: true, force: true })
    renameSync(from, to)
  } catch {
    // They are somebody else's, or on another file system: the build makes its own
  }
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** Removes all that is not a folder, at any depth. Links to folders are not followed. */
function removeFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeFiles(path)
    else rmSync(path)
  }
}
