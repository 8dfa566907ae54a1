import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright'

const INSTALLED = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']

/**
 * Some machines have no sandbox for users. Some have no graphics card, and an emulated one compiles programs for seconds before
 * the first frame.
 */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none']

/** Launches a browser: an installed one, else Playwright's own, else one from a package. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args } = await browserProgram()
  return await chromium.launch({ executablePath, args })
}

/** The browser's program and its arguments, for other tools that start it themselves. */
export async function browserProgram(): Promise<{ executablePath: string; args: string[] }> {
  const own = process.env['CHROME_PATH'] ?? installed() ?? playwrights()
  if (own !== undefined) return { executablePath: own, args: ARGUMENTS }
  const { default: packaged } = await import('@sparticuz/chromium')
  return { executablePath: await packaged.executablePath(), args: ARGUMENTS }
}

function installed(): string | undefined {
  for (const name of INSTALLED) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      // not this one
    }
  }
  return undefined
}

function playwrights(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}
