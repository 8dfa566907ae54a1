import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright'

const INSTALLED = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']

/** Without a graphics card, fading from page to page takes seconds in which no frame is drawn and no element counts as stable. */
const NO_FADING = '--disable-blink-features=ViewTransitionOnNavigation'

/** An emulated graphics card takes more CPU time than all else of a page. */
const NO_CARD = '--disable-gpu'

/**
 * Launches a browser: an installed one, else Playwright's own, else one from a package. With an emulated graphics card, the same
 * letters in two pages have the same pixels.
 */
export async function launchBrowser({ emulatesCard = false } = {}): Promise<Browser> {
  const { executablePath, args } = await browserProgram()
  return await chromium.launch({ executablePath, args: [...args, NO_FADING, ...(emulatesCard ? [] : [NO_CARD])] })
}

/** The browser's program and its arguments, for other tools that start it themselves. */
export async function browserProgram(): Promise<{ executablePath: string; args: string[] }> {
  const own = process.env['CHROME_PATH'] ?? installed() ?? playwrights()
  if (own !== undefined) return { executablePath: own, args: ['--no-sandbox'] }
  const { default: packaged } = await import('@sparticuz/chromium')
  // In a single process, the second page would wait for the first forever.
  const args = packaged.args.filter((arg) => arg !== '--single-process' && arg !== '--no-zygote')
  return { executablePath: await packaged.executablePath(), args }
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
