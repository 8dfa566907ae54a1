import type { CheckLine } from '../check/check-lines.ts'
import { checkPublished, type CheckedLog, type CheckResult } from '../check/check-published.ts'
import { readPublishedFiles, type PublishedFiles, sizesIn } from '../read/published-files.ts'
import { siteReader, UnreadableFileError } from '../read/site-reader.ts'
import { forgetVisit, rememberedVisit, rememberVisit, visitKey } from './remembered-visits.ts'
import { inWords } from './in-words.ts'
import { pageWords } from './log-page-words.ts'
import { say, type Saying } from '../check/saying.ts'
import { showAskedReview } from './show-review-story.ts'
import { isThisMachine, siteAddress } from '../read/site-address.ts'
import { element, listElements, showButton, showLine, showSaying, showSteps } from './show-lines.ts'

/** Starts the page: checks the site that the page's address names, or else this site, and then any site that the reader types. */
export function startCheck(): void {
  const form = element('site-form', HTMLFormElement)
  const field = element('site', HTMLInputElement)
  let running = new AbortController()
  let log: CheckedLog | undefined

  const check = async (): Promise<void> => {
    running.abort()
    running = new AbortController()
    const { signal } = running
    log = undefined
    field.value = new URLSearchParams(location.search).get('site') ?? ''
    const outcome = await checkSite(field.value, signal)
    if (signal.aborted) return
    log = outcome
    await showAskedReview(log)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const typed = field.value.trim()
    history.pushState(
      null,
      '',
      typed === '' ? location.pathname : `?${new URLSearchParams({ site: typed }).toString()}`,
    )
    void check()
  })
  const asked = element('review', HTMLInputElement)
  element('review-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    history.pushState(null, '', addressOf(asked.value))
    void showAskedReview(log)
  })
  element('stop', HTMLButtonElement).addEventListener('click', () => {
    running.abort()
    finish(say('stopped'))
  })
  window.addEventListener('popstate', () => {
    const isSameSite = field.value === (new URLSearchParams(location.search).get('site') ?? '')
    void (isSameSite ? showAskedReview(log) : check())
  })
  element('check').hidden = false
  element('unscripted').hidden = true
  void check()
}

/** The address that shows the review with this link, id or index in the log, on the site that was checked. */
function addressOf(typed: string): string {
  const query = new URLSearchParams(location.search)
  const [id] = /[0-7][0-9A-HJKMNP-TV-Z]{25}/.exec(typed.toUpperCase()) ?? []
  const [index] = id === undefined ? (/\d+/.exec(typed) ?? []) : []
  query.delete('review')
  if (index === undefined) query.set('review', id ?? typed.trim())
  return `?${query.toString()}${index === undefined ? '' : `#${index}`}`
}

/** Checks a site and shows each step. Returns its log if it could be read. */
async function checkSite(typed: string, signal: AbortSignal): Promise<CheckedLog | undefined> {
  const address = siteAddress(typed, location.origin)
  showSteps()
  element('forget').hidden = true
  element('asked-review').hidden = true
  if (!address.ok) {
    showSaying('checked', say('nothingChecked'))
    finish(address.problem)
    return undefined
  }
  const { origin: site } = address
  element('checked').classList.toggle('unseen', site === location.origin)
  if (site === location.origin) showSaying('checked', say('thisSite'))
  else element('checked').textContent = new URL(site).host
  if (!('subtle' in crypto)) {
    finish(say('onlyHttps'))
    return undefined
  }
  begin()
  try {
    const reading = { read: siteReader({ site, signal }), progress: showProgress, mayRead: askFirst(signal) }
    const files = await readPublishedFiles(reading)
    showSaying('verdict', say('checking'))
    return await checkFiles(site, files, signal)
  } catch (error) {
    if (signal.aborted) return undefined
    finish(error instanceof UnreadableFileError ? error.saying : say('unexpected'))
    return undefined
  }
}

async function checkFiles(site: string, files: PublishedFiles, signal: AbortSignal): Promise<CheckedLog | undefined> {
  const isCopy = isThisMachine(site)
  const origins = isCopy ? [files, ...files.earlier].map(({ checkpoint }) => checkpoint.origin) : [undefined]
  const keys = origins.map((origin) => visitKey(site, origin))
  const memories = keys.map((key) => rememberedVisit(key))
  const isExample = site === location.origin && element('check').dataset['invented'] !== undefined
  const result = await checkPublished(files, {
    address: { host: isCopy ? undefined : new URL(site).host, isExample },
    memory: memories.find(({ kind }) => kind !== 'first') ?? { kind: 'first' },
    show: (line) => {
      if (!signal.aborted) showLine(line)
    },
  })
  if (signal.aborted) return undefined
  remember(keys, files, result)
  finish(verdictOf(result), result.lines)
  if (result.log?.dataset !== undefined) offerCopies(site, result.log, { lines: result.lines, signal })
  return result.log
}

/** Says that other files contain the same reviews, and checks them if the reader asks for it. */
function offerCopies(
  site: string,
  log: CheckedLog,
  { lines, signal }: { lines: readonly CheckLine[]; signal: AbortSignal },
): void {
  const { files, dataset } = log
  const sizes = sizesIn(files.manifest)
  const bytes = (sizes.get('/feed.xml') ?? 0) + 3 * files.reviews.length
  const notes = [say('restByCommand')]
  showLine({ id: 'copies', verdict: 'unknown', title: say('copiesUnread'), details: notes })
  const megabytes = Math.ceil(bytes / 1_000_000)
  const button = showButton('copies', say('readCopies', { megabytes }))
  button.addEventListener('click', () => void readThem(), { once: true, signal })

  async function readThem(): Promise<void> {
    begin()
    try {
      const { checkOtherCopies } = await import('../copies/other-copies.ts')
      const reviews = dataset?.reviews ?? []
      const line = await checkOtherCopies({ read: siteReader({ site, signal }), log, reviews })
      if (signal.aborted) return
      showLine(line)
      finish(verdictOf({ lines: [...lines, line], log }), [...lines, line])
    } catch (error) {
      if (!signal.aborted) finish(error instanceof UnreadableFileError ? error.saying : say('unexpected'))
    }
  }
}

/** Remembers the newest checkpoint for the next check, unless the log has a fault or contradicts the remembered one. */
function remember(keys: readonly string[], { checkpoint }: PublishedFiles, { lines, log }: CheckResult): void {
  const isWrong = (id: CheckLine['id']): boolean => lines.some((line) => line.id === id && isBad(line))
  if (isWrong('visits')) {
    const button = element('forget', HTMLButtonElement)
    button.hidden = false
    button.onclick = () => {
      for (const key of keys) forgetVisit(key)
      location.reload()
    }
  } else if (log !== undefined && !(['log', 'signature', 'entries', 'earlier'] as const).some(isWrong))
    rememberVisit(keys[0] ?? '', { checkpoint: checkpoint.text, seen: new Date().toISOString() })
}

function verdictOf({ lines, log }: CheckResult): Saying {
  const bad = lines.filter(isBad).length
  if (bad > 0) return say('thingsWrong', { count: bad })
  const isSigned = lines.some(({ id, verdict }) => id === 'signature' && verdict === 'good')
  if (!isSigned) return say('nothingWrong')
  if (gapsIn(lines).length > 0) return say('holdsWithGaps')
  const seconds = Math.max(0.1, Math.round((performance.now() - began) / 100) / 10)
  return say('allHolds', { count: log?.dataset?.reviews.length ?? 0, seconds })
}

function gapsIn(lines: readonly CheckLine[]): Saying[] {
  return lines.flatMap(({ gaps = [] }) => gaps)
}

function isBad({ verdict }: CheckLine): boolean {
  return verdict === 'bad'
}

/** When the check began, in milliseconds. */
let began = 0

function begin(): void {
  began = performance.now()
  showSaying('verdict', say('reading'))
  element('faults').replaceChildren()
  delete element('verdict').dataset['verdict']
  element('running').hidden = false
  showProgress(0, 1)
}

/** Shows how the check ended, what is wrong, and what is not explained. Steps that were not reached stay unchanged. */
function finish(saying: Saying, lines: readonly CheckLine[] = []): void {
  const faults = lines.filter(isBad).map(({ title }) => title)
  const gaps = gapsIn(lines)
  showSaying('verdict', saying)
  if (lines.length > 0)
    element('verdict').dataset['verdict'] = faults.length > 0 ? 'bad' : gaps.length > 0 ? 'unknown' : 'good'
  element('faults').replaceChildren(...listElements([...faults, ...gaps]))
  if (faults.length > 0) element('all-steps', HTMLDetailsElement).open = true
  element('running').hidden = true
  element('ask').hidden = true
}

function showProgress(done: number, all: number): void {
  const bar = element('progress', HTMLProgressElement)
  bar.max = all
  bar.value = done
  bar.textContent = inWords(say('filesRead', { done, all }), pageWords())
}

/** Bytes above which the page asks the reader first. */
const ASK_FROM = 20_000_000

/** Shows about how much will be read. Above `ASK_FROM`, asks the reader first. */
function askFirst(signal: AbortSignal): (bytes: number) => Promise<boolean> {
  return (bytes) => {
    const megabytes = Math.ceil(bytes / 1_000_000)
    showSaying('verdict', say('readingAbout', { megabytes }))
    if (bytes <= ASK_FROM) return Promise.resolve(true)
    showSaying('ask-words', say('askFirst', { megabytes }))
    element('ask').hidden = false
    return new Promise((resolve) => {
      const answer = (isYes: boolean) => () => {
        element('ask').hidden = true
        resolve(isYes)
      }
      element('go-on', HTMLButtonElement).addEventListener('click', answer(true), { once: true, signal })
      signal.addEventListener('abort', answer(false), { once: true })
    })
  }
}
