import { writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runCommand } from '../../src/cli/run-command.ts'

test.skipIf(process.platform !== 'linux')(
  'a command on a full disk ends with a line that says so, without a stack trace',
  async () => {
    const { exitCode } = process
    onTestFinished(() => void (process.exitCode = exitCode))
    const print = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => print.mockRestore())
    await runCommand(async () => {
      await writeFile('/dev/full', 'a line')
      return 0
    })
    expect(process.exitCode).toBe(1)
    expect(print.mock.calls).toEqual([
      ['The disk is full (ENOSPC: no space left on device, write). Free some space, then run the command again'],
    ])
  },
)
