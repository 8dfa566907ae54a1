import { execFile, spawn } from 'node:child_process'
import { expect } from 'vitest'
import type { Ending } from '../publish/run-build.ts'
import { CHILD_ENVIRONMENT } from '../child-environment.ts'
import { type Process, processOf } from '../wire/a-process.ts'
import { runHere } from './run-here.ts'

const MAIN = new URL('../../src/cli/main.ts', import.meta.url).pathname

/** Runs `public-reviews ARGS` in a folder with only these settings. */
export function runCli(args: readonly string[], cwd: string, settings: Record<string, string> = {}): Promise<Ending> {
  return runHere(args, { cwd, env: environment(settings) })
}

/** The same in a process, as a person would run it. */
export function runProcess(
  args: readonly string[],
  cwd: string,
  settings: Record<string, string> = {},
): Promise<Ending> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { cwd, env: environment(settings) }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr })
    })
  })
}

/** Runs a command that must succeed, and returns its standard output. */
export async function outputOf(
  args: readonly string[],
  cwd: string,
  settings: Record<string, string> = {},
): Promise<string> {
  const { code, stdout, stderr } = await runCli(args, cwd, settings)
  expect({ code, stderr: code === 0 ? '' : stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' })
  return stdout
}

/** Starts a command that runs until a signal. The caller ends it. */
export function startCli(args: readonly string[], cwd: string, settings: Record<string, string> = {}): Process {
  return processOf(spawn(process.execPath, [MAIN, ...args], { cwd, env: environment({ PORT: '0', ...settings }) }))
}

function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { ...CHILD_ENVIRONMENT, HOME: process.env['HOME'], ...settings }
}
