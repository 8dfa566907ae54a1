import { describe, expect, test } from 'vitest'
import { PolicyWords } from '../../../src/schema/content/policy-words.ts'
import { securityTxt } from '../../../src/site/views/security-txt.ts'

const BASE = 'https://reviews.example.com'

function written(security: Record<string, unknown>): string {
  const { security: read } = PolicyWords.parse({ security })
  return read === undefined ? '' : securityTxt(read, BASE)
}

describe('security.txt', () => {
  test('security.txt states the contact, its expiry and the canonical address', () => {
    expect(written({ contact: 'mailto:security@example.com', expires: '2027-06-30' })).toBe(
      'Contact: mailto:security@example.com\n' +
        'Expires: 2027-06-30T00:00:00Z\n' +
        'Canonical: https://reviews.example.com/.well-known/security.txt\n',
    )
  })

  test.for(['https://example.com/report?a=1', 'tel:+1-201-555-0123', 'mailto:security%2Buri@example.com'])(
    'security.txt accepts %s as contact',
    (contact) => {
      expect(written({ contact, expires: '2027-06-30' })).toContain(`Contact: ${contact}\n`)
    },
  )

  test('security.txt states the time of an expiry that has a time', () => {
    expect(written({ contact: 'tel:+1', expires: '2027-06-30T12:00:00Z' })).toContain('Expires: 2027-06-30T12:00:00Z\n')
  })

  test.for([
    [{ expires: '2027-06-30' }, 'contact'],
    [{ contact: 'security@example.com', expires: '2027-06-30' }, 'contact'],
    [{ contact: 'http://example.com/report', expires: '2027-06-30' }, 'contact'],
    [{ contact: 'mailto:', expires: '2027-06-30' }, 'contact'],
    [{ contact: 'mailto:a@b.example\nContact: mailto:c@d.example', expires: '2027-06-30' }, 'contact'],
    [{ contact: 'mailto:a@b.example' }, 'expires'],
    [{ contact: 'mailto:a@b.example', expires: '2027-02-30' }, 'expires'],
    [{ contact: 'mailto:a@b.example', expires: 'next year' }, 'expires'],
    [{ contact: 'mailto:a@b.example', expires: '2027-06-30', policy: 'https://a.example' }, 'security'],
  ])('security.txt refuses %j because of %s', ([security, member]) => {
    const { error } = PolicyWords.safeParse({ security })
    expect(error?.issues.map(({ path }) => path.at(-1))).toEqual([member])
    expect(error?.issues[0]?.message).toMatch(/\w+ \w+/)
  })
})
