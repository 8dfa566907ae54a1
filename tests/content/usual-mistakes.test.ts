import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readContent } from '../../src/content/read-content.ts'
import { todayOf } from '../../src/policy/today.ts'
import { aContentFolder } from './a-content-folder.ts'

const REST = 'category: B\nurl: https://a.example\nverification_policy: C\ntimezone: UTC\n'

describe('the usual mistakes of people who edit YAML', () => {
  test.for([
    ['name: A\naddress:\n\tstreet: B\n', ':3: This is not YAML 1.2: A tab is at the start of the line. Use spaces'],
    [
      "name: 'L'Aquila'\n",
      ':1: This is not YAML 1.2: Something follows the end of the value. If the value has a quote',
    ],
    [
      'name: A: b\n',
      ':1: This is not YAML 1.2: The value contains ": ", or the next line is indented too far. Put the',
    ],
    ['name: @a\n', ':1: This is not YAML 1.2: The value starts with a special character. Put it in quotes'],
    [
      'category: B\nname: *a\n',
      ':2: This is not YAML 1.2: The value starts with a special character. Put it in quotes',
    ],
    [
      'services:\n- id: a\n  name:A\n',
      ':3: This is not YAML 1.2: A colon with a space after it is missing, as in "name: Ann"',
    ],
    ['name: A\nname: B\n', ':2: This is not YAML 1.2: This name is here twice. Delete one of the two lines'],
    ['services: [a, b\n', ':2: This is not YAML 1.2: A bracket, a quote or a comma is missing here or above'],
    [
      'services:\n  - a\n - b\n',
      ':3: This is not YAML 1.2: The line starts in another column than the ones that it belongs to',
    ],
  ] as const)('%j is reported in plain words, with the line and what would be right', async ([text, message]) => {
    const folder = await aContentFolder({ 'business.yaml': text })
    await expect(readContent(folder)).rejects.toThrow(`business.yaml${message}`)
    await expect(todayOf(folder)).resolves.toMatch(/^\d{4}/)
  })

  test.for([
    ['services: a, b\n', 'services: "a, b": Give a list, such as [first, second]'],
    ['geo: { latitude: "40,85", longitude: 14.2 }\n', 'geo.latitude: "40,85": Give a number, such as 4 or 40.85'],
    ['telephone: 0811234567\n', 'telephone: 811234567: Put it in quotes, because it is text'],
    ['photo: a.jpg\n', 'photo: "a.jpg": Give names with values, such as { name: value }'],
    ['services:\n', 'services: Missing: Give a list, such as [first, second]'],
    ['hours:\n- days: [lunedì]\n  opens: "09:00"\n  closes: "17:00"\n', '"lunedì": Give one of monday, tuesday'],
    [
      'hours:\n- days: [monday]\n  opens: 9.30\n  closes: "17:00"\n',
      'opens: 9.3: Give a time as HH:MM in quotes, such as',
    ],
    ['geo: { latitude: 140.85, longitude: 14.2 }\n', 'geo.latitude: 140.85: Give at most 90'],
    [
      'photo: { file: photos/a b.PNG, alt: B }\n',
      '"photos/a b.PNG": Give a file in the folder "photos" whose name has only',
    ],
    ['brand:\n  color: #aa3300\n', 'brand.color: Missing: Give a colour as #rrggbb in quotes, such as "#b4532a"'],
  ] as const)('%j is reported with the kind of value that would be right', async ([text, message]) => {
    const folder = await aContentFolder({ 'business.yaml': `name: A\n${REST}${text}` })
    await expect(readContent(folder)).rejects.toThrow(message)
  })

  test.for([
    [
      'sources.yaml',
      'My Shop:\n  name: A\n',
      'sources.yaml:1: My Shop: "My Shop": Give a source in small letters, digits and _',
    ],
    ['faq.yaml', 'question: A\nanswer: B\n', 'faq.yaml:1: question: "A": Start each entry of the list with a hyphen'],
  ] as const)('the wrong names in %s are reported with the right form', async ([name, text, message]) => {
    const folder = await aContentFolder({ [name]: text })
    await expect(readContent(folder)).rejects.toThrow(message)
  })

  test('an empty business.yaml is reported with what a file contains', async () => {
    const folder = await aContentFolder({ 'business.yaml': '' })
    await expect(readContent(folder)).rejects.toThrow('business.yaml:1: Missing: Give names with values, such as')
  })

  test.for(['business.yaml', 'summary.md'])('a %s that is not UTF-8 is reported with the line', async (name) => {
    const folder = await aContentFolder()
    await writeFile(join(folder, name), Buffer.from(`name: A\ndescription: Caff\xe8\n${REST}`, 'latin1'))
    await expect(readContent(folder)).rejects.toThrow(`${name}:2: This line is not UTF-8`)
  })
})
