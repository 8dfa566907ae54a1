import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { anEmptyFolder } from '../../publish/run-build.ts'
import { outputOf } from '../a-command.ts'
import type { Row } from './a-row.ts'

export const NEW: readonly Row[] = [
  {
    command: 'new',
    options: ['<folder>', '--trade'],
    title: 'new FOLDER --trade ONE --trade TWO makes the folder of a business with both trades',
    run: async () => {
      const parent = await anEmptyFolder()
      await outputOf(['new', 'mine', '--trade', 'contractor', '--trade', 'cleaning'], parent)
      expect(await readFile(join(parent, 'mine/business.yaml'), 'utf8')).toMatch(/^trade: \[contractor, cleaning\]$/m)
      expect(await readdir(join(parent, 'mine'))).not.toContain('compose.yaml')
    },
  },
  {
    command: 'new',
    options: ['--docker'],
    title: 'new --docker also writes what "docker compose up" needs',
    run: async () => {
      const parent = await anEmptyFolder()
      await outputOf(['new', 'mine', '--docker'], parent)
      for (const name of ['compose.yaml', 'Dockerfile', 'Caddyfile']) await access(join(parent, 'mine', name))
    },
  },
]
