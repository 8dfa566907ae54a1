import { readFile } from 'node:fs/promises'
import type { RequestHandler, Response } from 'express'
import { PAGE_HEADERS } from '../../src/schema/page-headers.ts'
import { resolvePath } from './resolve-path.ts'

/** The last build that succeeded, as a hash of its inputs, and why a later build failed (null if none did). */
export type WatchedBuild = { build: string; fault: string | null }

/** Reloads open pages after a build. The pages in the folder stay as they are: the script is added to responses only. */
export type LiveReload = {
  /** Answers requests for pages and for the script; passes on all others. */
  route: RequestHandler
  /**
   * Tells every open page. If there is a fault, the page shows it. Otherwise the page hides an earlier fault, and reloads if it
   * is of another build.
   */
  tell: (state: WatchedBuild) => void
  /** Ends the connections to open pages. */
  close: () => void
}

const SCRIPT_PATH = '/_watch/reload.js'
const EVENTS_PATH = '/_watch/events'

export function liveReload(folder: string, first: WatchedBuild): LiveReload {
  const listeners = new Set<Response>()
  let state = first
  const send = (res: Response): void => void res.write(`data: ${JSON.stringify(state)}\n\n`)

  async function page(path: string): Promise<string | undefined> {
    const resolved = await resolvePath(folder, path)
    if (resolved.kind !== 'file' || !resolved.file.endsWith('.html')) return undefined
    const html = await readFile(resolved.file, 'utf8')
    return html.replace('</head>', `<script src="${SCRIPT_PATH}" data-build="${state.build}"></script></head>`)
  }

  return {
    route: async (req, res, next) => {
      if (req.method !== 'GET') return next()
      res.set('Cache-Control', 'no-store')
      if (req.path === SCRIPT_PATH) return void res.type('text/javascript').send(SCRIPT)
      if (req.path === EVENTS_PATH) {
        listeners.add(res)
        res.once('close', () => listeners.delete(res))
        res.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('retry: 500\n\n')
        return send(res)
      }
      const html = await page(decodeURIComponent(req.path))
      if (html !== undefined) return void res.set(PAGE_HEADERS).type('html').send(html)
      res.removeHeader('Cache-Control')
      next()
    },
    tell(now) {
      state = now
      for (const res of listeners) send(res)
    },
    close: () => {
      for (const res of listeners) res.end()
    },
  }
}

/** The browser reconnects by itself, also after the server was restarted. */
const SCRIPT = `const shown = document.currentScript.dataset.build
new EventSource('${EVENTS_PATH}').onmessage = ({ data }) => {
  const { build, fault } = JSON.parse(data)
  document.getElementById('watch-fault')?.remove()
  if (fault === null && build !== shown) location.reload()
  if (fault === null) return
  const box = document.createElement('pre')
  box.id = 'watch-fault'
  box.role = 'alert'
  box.textContent = fault
  const look = { position: 'fixed', inset: '0 0 auto', zIndex: '9999', margin: '0', padding: '1rem', maxHeight: '60vh' }
  Object.assign(box.style, look, { overflow: 'auto', whiteSpace: 'pre-wrap', background: '#7a1010', color: '#fff' })
  document.body.prepend(box)
}
`
