import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { makeAuthority, trust } from './a-certificate-authority.ts'
import { aClient, aRequest } from './a-client.ts'
import { allAtHome } from './a-hub.ts'

/** More hosts than the 100 whose sessions a Node agent caches by default. */
const HOSTS = 150

/** A callback that closes every connection after its answer, and records which connections resumed a TLS session. */
async function aClosingCallback() {
  const authority = await makeAuthority(['*.sub.example'])
  trust(authority)
  const reused: boolean[] = []
  const server = createServer({ key: authority.key, cert: authority.cert }, (req, res) => {
    req.resume().on('end', () => res.writeHead(204, { Connection: 'close' }).end())
  })
  server.on('secureConnection', (socket: TLSSocket) => reused.push(socket.isSessionReused()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, reused }
}

test('a new connection to a known host resumes its TLS session, even among many hosts', async () => {
  const { port, reused } = await aClosingCallback()
  const { send } = aClient({ lookup: allAtHome })
  const callAll = async () => {
    for (let host = 0; host < HOSTS; host++) {
      const url = `https://h${host}.sub.example:${port}/`
      expect(await send(aRequest(url, { timeoutMs: 20_000 }))).toMatchObject({ status: 204 })
    }
  }
  await callAll()
  expect(reused).toEqual(Array(HOSTS).fill(false))
  await callAll()
  expect(reused.slice(HOSTS)).toEqual(Array(HOSTS).fill(true))
})
