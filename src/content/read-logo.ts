import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Parser } from 'htmlparser2'
import type { BusinessFile } from '../schema/content/business-file.ts'
import type { Result } from '../schema/result.ts'
import type { Complaint } from '../host/errors/content-error.ts'
import { ifMissing } from '../host/files/missing-file.ts'

/** The logo of the business; `extension` without a dot, `width` and `height` in pixels. */
export type Logo = { extension: string; bytes: Uint8Array; width: number; height: number }

/** Reads and checks the logo in `brand.logo`; null without a logo. */
export async function readLogo(folder: string, { brand }: BusinessFile): Promise<Result<Logo | null, Complaint[]>> {
  if (brand.logo === undefined) return { ok: true, value: null }
  const file = join(folder, brand.logo)
  const bytes = await ifMissing(null, readFile(file))
  if (bytes === null) {
    const problem = 'This file does not exist in the content folder. Put the logo there, or delete "logo"'
    return {
      ok: false,
      problem: [{ file: join(folder, 'business.yaml'), field: 'brand.logo', value: brand.logo, problem }],
    }
  }
  const extension = extname(brand.logo).slice(1)
  const size = await sizeOf(bytes, extension)
  return size.ok
    ? { ok: true, value: { extension, bytes, ...size.value } }
    : { ok: false, problem: [{ file, ...size }] }
}

type Size = { width: number; height: number }

/** Bytes; every page loads the logo. */
const MOST_BYTES = 1_000_000
const LONGEST_SIDE = 5000

const BROKEN = 'This image is broken or cut off: save it again as SVG, PNG, WebP or JPEG'

/**
 * The size of a logo, or a problem: the image must be complete, and every browser must show it without running or loading
 * anything.
 */
async function sizeOf(bytes: Buffer, extension: string): Promise<Result<Size>> {
  if (bytes.length > MOST_BYTES) {
    const megabytes = (bytes.length / 1_000_000).toFixed(1)
    return { ok: false, problem: `This image has ${megabytes} MB, and every page loads it: save it with at most 1 MB` }
  }
  if (bytes.length === 0) return { ok: false, problem: BROKEN }
  const { default: sharp } = await import('sharp')
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (found === null) return { ok: false, problem: BROKEN }
  const { width, height } = found.autoOrient
  const wrong = misnamed(found.format, extension) ?? activePart(bytes, found.format) ?? tooLarge({ width, height })
  if (wrong !== null) return { ok: false, problem: wrong }
  try {
    await sharp(bytes, { failOn: 'warning' }).raw().toBuffer()
    return { ok: true, value: { width, height } }
  } catch {
    return { ok: false, problem: BROKEN }
  }
}

const EXTENSIONS: Record<string, string[]> = { svg: ['svg'], png: ['png'], webp: ['webp'], jpeg: ['jpg', 'jpeg'] }

function misnamed(format: string, extension: string): string | null {
  const right = EXTENSIONS[format]
  if (right === undefined) return `This is an image of the kind "${format}": save it as SVG, PNG, WebP or JPEG`
  if (right.includes(extension)) return null
  return `This is an image of the kind "${format}": give it a name that ends in .${right[0]}, here and in business.yaml`
}

function tooLarge({ width, height }: Size): string | null {
  if (Math.max(width, height) <= LONGEST_SIDE) return null
  return `This image has ${width} × ${height} pixels: save it with at most ${LONGEST_SIDE} on each side`
}

/**
 * The first active part of an SVG, which would run or load something; null if there is none. The SVG is published at its own
 * address, where a browser would run it.
 */
function activePart(bytes: Buffer, format: string): string | null {
  if (format !== 'svg') return null
  const found: string[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => found.push(...activeElement(name, attributes)),
      ontext: (text) => {
        if (/@import/i.test(text) || ELSEWHERE.test(text)) found.push('a style from elsewhere')
      },
      onprocessinginstruction: (name, data) => {
        if (/stylesheet/i.test(name) || /^!doctype[^]*\[/i.test(data)) found.push(`<${name}>`)
      },
    },
    { xmlMode: true },
  )
  parser.end(bytes.toString())
  return found[0] === undefined
    ? null
    : `This SVG has ${found[0]}, which may run or load something: save it as a plain SVG, or as PNG`
}

const ELSEWHERE = /url\(\s*["']?(?!\s|["']|#|data:image\/)/i
const EMBEDDED = /^\s*(?:#|data:image\/(?:png|jpeg|webp|gif)[;,])/i

function activeElement(name: string, attributes: Record<string, string>): string[] {
  const local = name.replace(/^.*:/, '').toLowerCase()
  if (/^(?:script|foreignobject|iframe|object|embed|handler|listener|audio|video)$/.test(local)) return [`<${name}>`]
  return Object.entries(attributes).flatMap(([attribute, value]) => {
    if (/^on/i.test(attribute)) return [`the attribute "${attribute}"`]
    const isLink = /(?:^|:)(?:href|src)$/i.test(attribute) && !EMBEDDED.test(value)
    return isLink || ELSEWHERE.test(value) ? [`a link to elsewhere ("${attribute}")`] : []
  })
}
