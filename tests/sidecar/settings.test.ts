import { describe, expect, test } from 'vitest'
import { readSettings } from '../../sidecar/process/settings.ts'
import { SettingsError } from '../../src/schema/parse-settings.ts'

describe('readSettings', () => {
  test('readSettings applies the defaults of the contract', () => {
    expect(readSettings({})).toEqual({
      PORT: 8080,
      DIST: 'dist',
      DATASET: 'dist',
      REFRESH_SECONDS: 60,
      STORE_URL: 'file:.data/hub.db',
      TRUST_PROXY: 0,
      METRICS: false,
      LOG_LEVEL: 'info',
      SITES_MEMORY_MB: 512,
      RATE_LIMIT: 600,
      HUB_RATE_LIMIT: 30,
      HUB_LEASE_MIN_SECONDS: 86_400,
      HUB_LEASE_DEFAULT_SECONDS: 864_000,
      HUB_LEASE_MAX_SECONDS: 2_592_000,
      HUB_RETRY_DELAYS_SECONDS: [60, 600],
      HUB_CALLBACK_TIMEOUT_SECONDS: 10,
      HUB_CONCURRENCY: 64,
      HUB_SUBSCRIPTIONS: 100_000,
      HUB_PENDING_PER_HOST: 20,
      HUB_SUBSCRIPTIONS_PER_HOST: 1000,
      HUB_ALLOW_PRIVATE_CALLBACKS: false,
    })
  })

  test('readSettings reads the dataset from DIST by default', () => {
    expect(readSettings({ DIST: 'site' }).DATASET).toBe('site')
    expect(readSettings({ DIST: 'site', DATASET: 'https://reviews.example' }).DATASET).toBe('https://reviews.example')
  })

  test('readSettings removes the slash after an origin', () => {
    expect(readSettings({ DATASET: 'https://reviews.example/' }).DATASET).toBe('https://reviews.example')
  })

  test('readSettings treats an empty variable as not set', () => {
    expect(readSettings({ PORT: '', BASE_URL: ' ' })).toEqual(readSettings({}))
  })

  test.for([
    ['PORT', 'http', 'PORT is "http": give a whole number, 0 to 65535'],
    ['PORT', '65536', 'PORT is "65536": give a whole number, 0 to 65535'],
    ['PORT', '0x50', 'PORT is "0x50": give a whole number, 0 to 65535'],
    ['RATE_LIMIT', '-1', 'RATE_LIMIT is "-1": give a whole number, 0 to 1000000000'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY is "true": give a whole number, 0 to 100, or the addresses of the proxies'],
    ['TRUST_PROXY', '101', 'TRUST_PROXY is "101": give a whole number, 0 to 100, or'],
    ['TRUST_PROXY', '-1', 'TRUST_PROXY is "-1": give a whole number'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY is "10.0.0.0/33": give a whole number'],
    ['TRUST_PROXY', '10.0.0.0/8,', 'TRUST_PROXY is "10.0.0.0/8,": give a whole number'],
    ['TRUST_PROXY', '10.0.0.0/8,2', 'TRUST_PROXY is "10.0.0.0/8,2": give a whole number'],
    ['TRUST_PROXY', '0.0.0.0/0', 'TRUST_PROXY is "0.0.0.0/0": give a whole number'],
    ['TRUST_PROXY', '::/0', 'TRUST_PROXY is "::/0": give a whole number'],
    ['TRUST_PROXY', 'proxy.internal', 'TRUST_PROXY is "proxy.internal": give a whole number'],
    ['REFRESH_SECONDS', '0', 'REFRESH_SECONDS is "0": give a number, 0.1 to 86400'],
    ['METRICS', 'yes', 'METRICS is "yes": give 1 for on or 0 for off'],
    [
      'BASE_URL',
      'https://reviews.example/',
      'BASE_URL is "https://reviews.example/": give an address with https:// and without a slash',
    ],
    ['BASE_URL', 'reviews.example', 'BASE_URL is "reviews.example": give an address'],
    [
      'DATASET',
      'https://reviews.example/data',
      'DATASET is "https://reviews.example/data": give a folder, or an origin',
    ],
    ['HUB_RETRY_DELAYS_SECONDS', '60', 'HUB_RETRY_DELAYS_SECONDS is "60": give two numbers'],
    ['HUB_RETRY_DELAYS_SECONDS', '60,x', 'HUB_RETRY_DELAYS_SECONDS is "60,x": give two numbers'],
    ['HUB_LEASE_MIN_SECONDS', '0', 'HUB_LEASE_MIN_SECONDS is "0": give a whole number, 1 to'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud": give trace, debug, info, warn, error, fatal or silent'],
  ])('readSettings refuses %s=%s in a line that names the valid values', ([name, value, line]) => {
    expect(faultsOf({ [name ?? '']: value })).toEqual([expect.stringContaining(line ?? '')])
  })

  test('readSettings accepts the number or the addresses of the proxies', () => {
    expect(readSettings({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2)
    const addresses = ['10.0.0.0/8', 'fd00::/8', '203.0.113.7', '2001:db8::1', '::ffff:192.0.2.0/120']
    expect(readSettings({ TRUST_PROXY: addresses.join(', ') }).TRUST_PROXY).toEqual(addresses)
  })

  test('readSettings reports all faults at once', () => {
    expect(faultsOf({ PORT: 'x', METRICS: 'x', HUB_CONCURRENCY: '0' })).toHaveLength(3)
  })

  test('readSettings does not repeat a secret in an error', () => {
    const faults = faultsOf({ SESSION_SECRET: 'hunter2', STORE_URL: 'mysql://me:hunter2@db' }).join()
    expect(faultsOf({ SEARCH_URL: 'mysql://me:hunter2@db' })).toEqual([
      expect.stringMatching(/^SEARCH_URL is set to 21 .* postgres:/),
    ])
    expect(faults).toMatch(/^STORE_URL is set to 21 characters.*SESSION_SECRET is set to 7 characters/)
    expect(faults).not.toContain('hunter2')
  })

  test('readSettings moves the default lease to the nearest bound if it is out of bounds', () => {
    expect(readSettings({ HUB_LEASE_MAX_SECONDS: '100000' }).HUB_LEASE_DEFAULT_SECONDS).toBe(100_000)
    expect(readSettings({ HUB_LEASE_MIN_SECONDS: '1000000' }).HUB_LEASE_DEFAULT_SECONDS).toBe(1_000_000)
  })

  test('readSettings refuses a lease outside the bounds, and a minimum above the maximum', () => {
    expect(faultsOf({ HUB_LEASE_MIN_SECONDS: '20', HUB_LEASE_MAX_SECONDS: '10' })).toEqual([
      'HUB_LEASE_MAX_SECONDS is "10": give at least HUB_LEASE_MIN_SECONDS, which is 20',
    ])
    expect(faultsOf({ HUB_LEASE_MIN_SECONDS: '3000000' })).toEqual([
      'HUB_LEASE_MAX_SECONDS is not set: give at least HUB_LEASE_MIN_SECONDS, which is 3000000',
    ])
    expect(faultsOf({ HUB_LEASE_DEFAULT_SECONDS: '10' })[0]).toContain(
      'HUB_LEASE_DEFAULT_SECONDS is "10": give a lease',
    )
  })
})

function faultsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(environment)
    return []
  } catch (fault) {
    if (fault instanceof SettingsError) return fault.message.split('\n')
    throw fault
  }
}
