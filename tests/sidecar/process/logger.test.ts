import { expect, test } from 'vitest'
import { openTerminalLogger } from '../../../sidecar/process/logger.ts'

test('on a terminal, the log writes only warnings and errors, as sentences', () => {
  const lines: string[] = []
  const log = openTerminalLogger('info', (line) => lines.push(line))
  log.info({ port: 8080 }, 'listening')
  log.warn('a proxy is not trusted')
  log.error({ err: new Error('no disk') }, 'some parts could not be stopped')
  expect(lines).toEqual(['warn: a proxy is not trusted', 'error: some parts could not be stopped (no disk)'])
})

test('on a terminal, the log writes everything from the configured level on', () => {
  const lines: string[] = []
  openTerminalLogger('debug', (line) => lines.push(line)).debug('answered')
  expect(lines).toEqual(['debug: answered'])
})
