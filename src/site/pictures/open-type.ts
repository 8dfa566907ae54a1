import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const HEADER = 12
const ENTRY = 16

/**
 * The font of a WOFF file as OpenType (WOFF File Format 1.0, sections 3 to 5; OpenType, "Font file"). fontkit reads both, but its
 * own decompression of WOFF, in JavaScript, takes longer than drawing a picture.
 */
export function openTypeOf(woff: Buffer): Buffer {
  const tables = woff.readUInt16BE(12)
  const directory = Buffer.alloc(HEADER + ENTRY * tables)
  woff.copy(directory, 0, 4, 8) // The flavor
  directory.writeUInt16BE(tables, 4)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (let place = 0; place < tables; place++) {
    const packed = WOFF_HEADER + WOFF_ENTRY * place
    const entry = HEADER + ENTRY * place
    const table = tableAt(woff, packed)
    woff.copy(directory, entry, packed, packed + 4) // The tag
    woff.copy(directory, entry + 4, packed + 16, packed + 20) // The checksum
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(table.length, entry + 12)
    const padding = Buffer.alloc(-table.length & 3)
    parts.push(table, padding)
    offset += table.length + padding.length
  }
  return Buffer.concat(parts)
}

function tableAt(woff: Buffer, entry: number): Buffer {
  const offset = woff.readUInt32BE(entry + 4)
  const packedLength = woff.readUInt32BE(entry + 8)
  const bytes = woff.subarray(offset, offset + packedLength)
  return packedLength < woff.readUInt32BE(entry + 12) ? inflateSync(bytes) : bytes
}
