#!/usr/bin/env node

// The command `public-reviews` of the package. npm starts it with any installed Node, so it must run with old ones too.

const OLDEST = 24

const { node } = process.versions
if (Number.parseInt(node) >= OLDEST) await import('./main.ts')
else {
  console.error(
    `public-reviews needs Node ${OLDEST} or later, but this is Node ${node}: install a newer one from https://nodejs.org, or put ` +
      '"npx --yes --package node@26" before the command, which downloads a newer Node of up to 211 MB',
  )
  process.exitCode = 1
}

export {} // a module may await
