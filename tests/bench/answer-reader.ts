/**
 * Reads the answers that arrive on a connection, one after the other. Each must have a Content-Length. Calls `answered` with the
 * status of each.
 */
export function answerReader(answered: (status: number) => void): (chunk: Buffer) => void {
  let head = ''
  let left = 0
  let status = 0
  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (left === 0) {
        head += chunk.toString('latin1', at)
        const end = head.indexOf('\r\n\r\n')
        if (end === -1) return
        at = chunk.length - (head.length - end - 4)
        status = Number(head.slice(9, 12))
        left = Number(/^content-length: (\d+)/im.exec(head.slice(0, end))?.[1] ?? 0)
        head = ''
      }
      const taken = Math.min(left, chunk.length - at)
      left -= taken
      at += taken
      if (left === 0) answered(status)
    }
  }
}
