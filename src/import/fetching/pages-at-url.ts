import { CommandError } from '../../host/errors/command-error.ts'
import { isObject } from '../formats/json-shape.ts'
import { fetchFile, type FileRequest } from './file-at-url.ts'

/** The placeholder for the page number in an address. */
const PAGE = '{page}'

/** Whether an address has a placeholder for the page number. */
export function hasPages(address: string): boolean {
  return address.includes(PAGE)
}

/**
 * Fetches all pages of a list in JSON, from page 1 until a page has an empty list or is the same as the one before it. The APIs
 * of Judge.me (`GET /api/v1/reviews?page=`) and Trustpilot end so ("Get private reviews for business unit": "If the page number
 * requested is higher than the available number of pages, an empty array will be returned"). The list may change meanwhile, so it
 * is never complete.
 *
 * @throws {NoAnswer} if a server sent an error, or nothing
 * @throws {CommandError} if an answer is not a page of a list
 */
export async function fetchPages(address: string, request: FileRequest): Promise<Buffer[]> {
  const pages: Buffer[] = []
  let name: string | undefined
  for (;;) {
    const url = address.replaceAll(PAGE, String(pages.length + 1))
    const { body } = await fetchFile(url, { ...request, validator: undefined })
    const lists = listsOf(body, new URL(url).host)
    name ??= [...lists].toSorted(([, one], [, other]) => other - one)[0]?.[0]
    const isLast = (lists.get(name ?? '') ?? 0) === 0 || pages.at(-1)?.equals(body) === true
    if (!isLast || pages.length === 0) pages.push(body)
    if (isLast) return pages
  }
}

/** The lengths of the lists in a page, by name. If the page itself is a list, its name is empty. */
function listsOf(body: Buffer, host: string): Map<string, number> {
  try {
    const page: unknown = JSON.parse(body.toString())
    const members = Object.entries(isObject(page) ? page : { '': page })
    return new Map(members.flatMap(([name, value]) => (Array.isArray(value) ? [[name, value.length] as const] : [])))
  } catch {
    throw new CommandError(`${host} sent a page that is not JSON: ${PAGE} in an address is only for lists in JSON`)
  }
}
