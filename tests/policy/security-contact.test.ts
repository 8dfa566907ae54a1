import { describe, expect, test } from 'vitest'
import { examineContent } from '../../src/content/read-content.ts'
import { describeFinding, findingsIn } from '../../src/policy/findings.ts'
import { Day } from '../../src/schema/day.ts'
import { aContentFolder } from '../content/a-content-folder.ts'

/** The output of a check on that day about a contact that expires at the end of June 2027. */
async function saidOn(today: string, expires = '2027-06-30'): Promise<string[]> {
  const folder = await aContentFolder({
    'policy.yaml': `security: { contact: "mailto:security@reyes.example", expires: ${expires} }\n`,
  })
  const findings = findingsIn(await examineContent(folder), folder, Day.parse(today))
  return findings
    .filter(({ rule }) => rule === 'security-contact')
    .map((finding) => describeFinding(finding).replace(folder, ''))
}

describe('npm run check on the contact in security.txt', () => {
  test('check accepts a security contact that expires in more than 30 days and less than a year', async () => {
    expect(await saidOn('2027-05-30')).toEqual([])
    expect(await saidOn('2026-06-30')).toEqual([])
  })

  test('check warns of a security contact from 30 days before it expires', async () => {
    expect(await saidOn('2027-05-31')).toEqual([
      'warning: /policy.yaml: security.expires: "2027-06-30T00:00:00Z": security.txt expires in 30 days. Check that the ' +
        'contact is still right, then give a day within the next year\n' +
        '    rule security-contact: https://www.rfc-editor.org/rfc/rfc9116#section-2.5.5',
    ])
    expect((await saidOn('2027-06-29'))[0]).toContain('expires in 1 day.')
  })

  test('check warns of an expired security contact', async () => {
    expect((await saidOn('2027-06-30'))[0]).toContain('security.txt has expired')
    expect((await saidOn('2030-01-01'))[0]).toContain('security.txt has expired')
  })

  test('check warns of a security contact that expires in more than a year', async () => {
    expect((await saidOn('2026-06-29'))[0]).toContain('security.txt expires more than a year from now')
  })

  test('check counts the days until the day on which a security contact expires', async () => {
    expect((await saidOn('2027-06-20', '2027-06-30T10:00:00+02:00'))[0]).toContain('expires in 10 days.')
  })
})
