import type { Behaviour } from './a-raw-server.ts'

const SWITCHED = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'
const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n'
const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'

/** Sends these bytes again and again until the connection is closed. */
const forEver =
  (first: string, repeated: string): Behaviour =>
  ({ tls }) => {
    const more = (): void => {
      if (!tls.destroyed) tls.write(repeated.repeat(Math.ceil(65_536 / repeated.length)), () => setImmediate(more))
    }
    tls.write(first, more)
  }

/** Answers that no callback should give. The hub must end each of them, in little time and memory. */
export const hostileAnswers: Readonly<Record<string, Behaviour>> = {
  '101, and holds the connection open': ({ tls }) => void tls.write(SWITCHED),
  '101, and sends more': ({ tls }) => void tls.write(`${SWITCHED}${'x'.repeat(100_000)}`),
  '101, and resets the connection': ({ tls, tcp }) => void tls.write(SWITCHED, () => tcp.resetAndDestroy()),
  '101, and then a broken TLS record': ({ tls, tcp }) => void tls.write(SWITCHED, () => tcp.write('not a record')),
  '101 after a 103': ({ tls }) => void tls.write(`${HINTS}${SWITCHED}`),
  '101, and ends the connection': ({ tls }) => void tls.end(SWITCHED),
  '101 without an Upgrade': ({ tls }) => void tls.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  'with 100 for ever': forEver('', 'HTTP/1.1 100 Continue\r\n\r\n'),
  'with 102 for ever': forEver('', 'HTTP/1.1 102 Processing\r\n\r\n'),
  'with 103 for ever': forEver('', HINTS),
  'something other than HTTP': ({ tls }) => void tls.write('SSH-2.0-OpenSSH_9.9\r\n'),
  'HTTP/2': ({ tls }) => void tls.write(Buffer.from('000000040000000000', 'hex')),
  'HTTP/0.9': ({ tls }) => void tls.write('<html>'),
  'a status of a thousand': ({ tls }) => void tls.write('HTTP/1.1 1000 Much\r\n\r\n'),
  'a header without end': forEver('HTTP/1.1 200 OK\r\nX: ', 'x'),
  'headers without end': forEver('HTTP/1.1 200 OK\r\n', 'X: x\r\n'),
  'a reason without end': forEver('HTTP/1.1 200 ', 'O'),
  'a chunk size without end': forEver(CHUNKED, '0'),
  'a chunk extension without end': forEver(CHUNKED, '1;x'),
  'trailers without end': forEver(`${CHUNKED}0\r\n`, 'X: x\r\n'),
  'two lengths': ({ tls }) => void tls.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'),
  'a length and chunks': ({ tls }) => void tls.write(`${CHUNKED.slice(0, -2)}Content-Length: 0\r\n\r\n`),
  'a body without end': forEver('HTTP/1.1 200 OK\r\n\r\n', 'x'),
  'a TLS alert': ({ tcp }) => void tcp.write(Buffer.from('15030300020228', 'hex')),
  'plain text inside TLS': ({ tcp }) => void tcp.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
}
