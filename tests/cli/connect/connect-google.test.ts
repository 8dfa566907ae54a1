import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeConnection, type Surroundings } from '../../../src/cli/connect/connect-google.ts'
import { CommandError } from '../../../src/host/errors/command-error.ts'
import { type Process, processOf } from '../../wire/a-process.ts'
import { anEmptyFolder } from '../../publish/run-build.ts'
import { runCli } from '../a-command.ts'
import { ACCOUNTS, type AGoogle, aGoogle, CLIENT, fault, type Otherwise, TOKENS } from './a-google.ts'

const PROGRAM = new URL('at-terminal.ts', import.meta.url).pathname

/** `connect google` on a pseudo terminal, at the moment at which it waits for the browser. */
async function connecting(google: AGoogle, surroundings: Partial<Surroundings> = {}): Promise<Started> {
  const argument = JSON.stringify({ servers: google.servers, port: 0, patience: 60_000, ...surroundings })
  const terminal = startAtTerminal(`'${process.execPath}' '${PROGRAM}' '${argument}'`)
  const [startUri = ''] = await terminal.says(/http:\/\/127\.0\.0\.1:\d+\/start/)
  return { ...terminal, startUri }
}

type Started = Terminal & { startUri: string }
type Terminal = Process & { type: (line: string) => void }

function startAtTerminal(command: string, settings: Record<string, string> = CLIENT): Terminal {
  const env = { PATH: process.env['PATH'], TERM: 'dumb', COLUMNS: '200', ...settings }
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { ...processOf(child), type: (line) => void child.stdin.write(`${line}\r`) }
}

/**
 * The same in this process, which answers every question with its first choice: connects with a Google that answers otherwise,
 * allows access, and returns what is printed.
 */
async function outcome(otherwise: Otherwise, change?: (back: URL) => void): Promise<string> {
  const google = await aGoogle(otherwise)
  const { promise, resolve } = Promise.withResolvers<string>()
  const printed: string[] = []
  const print = (lines: string): void => {
    printed.push(lines)
    const [startUri] = /http:\/\/127\.0\.0\.1:\d+\/start/.exec(lines) ?? []
    if (startUri !== undefined) resolve(startUri)
  }
  const surroundings = { servers: google.servers, port: 0, patience: 60_000, manners: { waits: () => 0 } }
  const connection = makeConnection(ID, { ask: () => Promise.resolve('1'), print }, surroundings)
  const [ending] = await Promise.allSettled([connection, google.answer(await promise, change)])
  const fault = ending.status === 'rejected' && ending.reason instanceof CommandError ? ending.reason.message : ''
  return [...printed, fault].join('\n')
}

const ID = { id: CLIENT.GOOGLE_CLIENT_ID, secret: CLIENT.GOOGLE_CLIENT_SECRET }
const SILENT = { ask: () => Promise.resolve(null), print: () => undefined }

const ONE_ACCOUNT: Otherwise = { accounts: [200, { accounts: [ACCOUNTS[1]] }] }

describe('connect google on a terminal', () => {
  test('connect google explains what Google asks for, lets the owner choose, and prints the token once', async () => {
    const google = await aGoogle()
    const terminal = await connecting(google)
    expect(terminal.stdout()).toMatch(
      /verified and active for 60 days[^]*In production[^]*7 days[^]*Desktop app[^]*Open http/,
    )
    expect(await google.answer(terminal.startUri)).toEqual({ status: 200, text: 'Allowed. Go back to the terminal.\n' })
    await terminal.says(/3 {2}Other clients \(333\)[^]*Which\? \[1-3\]/)
    terminal.type('1')
    await terminal.says(/Which\? \[1-2\]/)
    terminal.type('1')
    await terminal.says(/3 {2}Reyes Plumbing, 2 Canal St, Port Ansel, 902/)
    terminal.type('9')
    await terminal.says(/9[^]*Several locations[^]*Several locations/)
    terminal.type('2')
    expect(await terminal.ended).toBe(0)
    const shown = terminal.stdout()
    expect(shown.split('1//0refresh-token')).toHaveLength(2)
    expect(shown).toMatch(/GOOGLE_REFRESH_TOKEN +1\/\/0refresh-token/)
    expect(shown).toContain('url: "https://maps.google.com/maps?cid=1"')
    expect(shown).toContain('fetch: { kind: google, account: "222", location: "901" }')
    expect(shown).toContain('Connected with Reyes Plumbing, 1 Canal St, Port Ansel. Google counts 1,412 reviews there.')
    for (const secret of [CLIENT.GOOGLE_CLIENT_SECRET, 'ya29.access', '4/0Ab']) expect(shown).not.toContain(secret)
    expect(google.asked).toEqual([
      'consent offline consent https://www.googleapis.com/auth/business.manage',
      '/accounts/accounts?pageSize=20',
      '/accounts/accounts?pageSize=20&pageToken=2',
      ...['11111111111111111111', '222', '222'].map(
        (account, at) =>
          `/information/accounts/${account}/locations?pageSize=100&readMask=name,title,storefrontAddress,metadata${at === 2 ? '&pageToken=2' : ''}`,
      ),
      '/reviews/accounts/222/locations/901/reviews?pageSize=1',
    ])
  })

  test('connect google asks nothing for one account with one location, and warns if Google has not verified it', async () => {
    const locations = [{ name: 'locations/9', title: 'Reyes \u001b[2J Plumbing' }]
    const shown = await outcome({ ...ONE_ACCOUNT, locations: { 222: [200, { locations }] } })
    expect(shown).toContain('Google has not verified this location')
    expect(shown).toContain('Connected with Reyes \\u001b[2J Plumbing.')
    expect(shown).not.toContain('Which?')
  })

  test('connect google prints the token even if the API of the reviews is not enabled yet, and says so', async () => {
    const disabled = fault(403, 'PERMISSION_DENIED', 'It is disabled', [
      'SERVICE_DISABLED',
      { service: 'mybusiness.googleapis.com' },
    ])
    const locations = {
      222: [200, { locations: [{ name: 'locations/9', title: 'Reyes' }] }],
    } satisfies Otherwise['locations']
    const shown = await outcome({ ...ONE_ACCOUNT, locations, reviews: [403, disabled] })
    expect(shown).toMatch(/cannot be read yet\. The Google My Business API is not enabled[^]*GOOGLE_REFRESH_TOKEN/)
  })

  test('connect google says on which day a temporary token ends', async () => {
    const location = { name: 'locations/9', title: 'Reyes', metadata: { hasVoiceOfMerchant: true } }
    const shown = await outcome({
      ...ONE_ACCOUNT,
      locations: { 222: [200, { locations: [location] }] },
      token: [200, { ...TOKENS, refresh_token: '1//0short', refresh_token_expires_in: 604_799 }],
    })
    const [, day = ''] = /This token ends on (\d{4}-\d\d-\d\d): the consent screen is in "Testing"/.exec(shown) ?? []
    expect((Date.parse(day) - Date.now()) / 86_400_000).toBeCloseTo(6.5, -0.5)
  })
})

describe('connect google ends with 1, and says why', () => {
  test.for([
    [
      'consent is denied',
      (back: URL) => (back.search = `?error=access_denied&state=${back.searchParams.get('state')}`),
      'Access was denied on the consent screen',
    ],
    [
      'Google reports an error',
      (back: URL) => (back.search = `?error=server_error&state=${back.searchParams.get('state')}`),
      '"server_error"',
    ],
    [
      'the code is not the one that Google gave',
      (back: URL) => back.searchParams.set('code', 'other'),
      'invalid_grant',
    ],
  ] as const)('connect google ends with 1 and the reason if %s', async ([, change, words]) => {
    const shown = await outcome({}, (back) => void change(back))
    expect(shown).toContain(words)
    expect(shown).not.toContain('GOOGLE_REFRESH_TOKEN')
  })

  test.for<[string, Otherwise, string]>([
    ['Google gives no refresh token', { token: [200, TOKENS] }, 'https://myaccount.google.com/connections'],
    [
      'the box of the Business Profile was not ticked',
      { token: [200, { ...TOKENS, scope: 'openid', refresh_token: '1//0' }] },
      'tick its box on the consent screen',
    ],
    [
      'the project is not approved',
      {
        accounts: [
          429,
          fault(429, 'RESOURCE_EXHAUSTED', "Quota exceeded for quota metric 'Requests'", [
            'RATE_LIMIT_EXCEEDED',
            { quota_limit_value: '0', service: 'mybusinessaccountmanagement.googleapis.com' },
          ]),
        ],
      },
      'Google has not approved the access of your project',
    ],
    [
      'an API is not enabled',
      {
        ...ONE_ACCOUNT,
        locations: {
          222: [
            403,
            fault(403, 'PERMISSION_DENIED', 'It is disabled', [
              'SERVICE_DISABLED',
              { service: 'mybusinessbusinessinformation.googleapis.com' },
            ]),
          ],
        },
      },
      'The My Business Business Information API is not enabled in your project',
    ],
    [
      'access is refused',
      { accounts: [403, fault(403, 'PERMISSION_DENIED', 'No')] },
      'says how to get each. Google says: "No"',
    ],
    ['there is no account', { accounts: [200, {}] }, 'manages no location'],
    ['no account has a location', { ...ONE_ACCOUNT, locations: { 222: [200, {}] } }, 'manages no location'],
  ])('connect google ends with 1 and the reason if %s', async ([, otherwise, words]) => {
    const shown = await outcome(otherwise)
    expect(shown).toContain(words)
    expect(shown).not.toContain('GOOGLE_REFRESH_TOKEN')
  })

  test('connect google fails if no answer comes in time', async () => {
    const { servers } = await aGoogle()
    const connection = makeConnection(ID, SILENT, { servers, port: 0, patience: 1 })
    await expect(connection).rejects.toThrow('No answer came from the browser')
  })

  test('connect google fails if the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { servers } = await aGoogle()
    const connection = makeConnection(ID, SILENT, { servers, port, patience: 60_000 })
    await expect(connection).rejects.toThrow(/^No port of 127\.0\.0\.1.*EADDRINUSE/)
  })

  test('connect google prints what Google asks for, then fails if the client is not in the environment', async () => {
    const main = new URL('../../../src/cli/main.ts', import.meta.url).pathname
    const terminal = startAtTerminal(`'${process.execPath}' '${main}' connect google`, { GOOGLE_CLIENT_ID: 'id' })
    expect([await terminal.ended, terminal.stdout()]).toEqual([
      1,
      expect.stringMatching(/Google asks[^]*GOOGLE_CLIENT_SECRET: not set in/),
    ])
  })

  test('connect google fails without a terminal, because it would print a secret', async () => {
    const { code, stdout, stderr } = await runCli(['connect', 'google'], await anEmptyFolder(), CLIENT)
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('it needs a terminal')])
  })
})

test('connect google waits until an answer has the right state, and browsers do not store that answer', async () => {
  const google = await aGoogle({ ...ONE_ACCOUNT, locations: { 222: [200, { locations: [{ name: 'locations/9' }] }] } })
  const terminal = await connecting(google)
  const origin = new URL(terminal.startUri).origin
  for (const path of ['/favicon.ico', '/', '//', '/?scope=x'])
    expect((await fetch(`${origin}${path}`)).status).toBe(404)
  for (const query of ['code=x&state=other', 'code=x', 'error=access_denied', 'error=access_denied&state=']) {
    const answer = await fetch(`${origin}/?${query}`)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('its "state" is wrong')])
  }
  const start = await fetch(terminal.startUri, { redirect: 'manual' })
  expect(start.headers.get('cache-control')).toBe('no-store')
  await google.answer(terminal.startUri)
  expect(await terminal.ended).toBe(0)
})
