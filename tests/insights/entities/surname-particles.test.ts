import { describe, expect, test } from 'vitest'
import { technicianFinder } from '../../../src/insights/entities/technicians.ts'
import { readLanguage } from '../../../src/insights/languages/languages.ts'
import { parseText } from '../../../src/insights/text/parsed-text.ts'
import { aBusiness } from '../an-input.ts'

const CREW = aBusiness({
  technicians: [
    { id: 'bas', name: 'Bas van den Berg' },
    { id: 'lucia', name: 'Lucía de la Cruz' },
    { id: 'joerg', name: 'Jörg Müller' },
    { id: 'minh', name: 'Minh Van' },
  ],
})

const TEXTS: Readonly<Record<string, readonly [text: string, ids: string[]][]>> = {
  nl: [
    ['Mevrouw van Dijk was onbeleefd.', []],
    ['Meneer van den Berg kwam op tijd.', ['bas']],
    ['Meneer Berg kwam op tijd.', ['bas']],
    ['Meneer De Berg kwam op tijd.', []],
  ],
  de: [
    ['Herr von Müller war unfreundlich.', []],
    ['Herr Müller war freundlich.', ['joerg']],
  ],
  es: [
    ['La señora de la Cruz fue muy amable.', ['lucia']],
    ['La señora Cruz fue muy amable.', ['lucia']],
    ['El señor de Dios llegó tarde.', []],
  ],
  en: [
    ['Dr. Van was kind.', ['minh']],
    ['Dr. Van Dyke was rude.', []],
  ],
}

describe.each(Object.entries(TEXTS))('a last name after a title, in %s', (tag, texts) => {
  const language = readLanguage(tag)
  const { find } = technicianFinder(CREW, language)

  test.for(texts)('the last name in "%s" refers to %j', ([text, ids]) =>
    expect(find(parseText(text, language), 'Dana R.').map(({ id }) => id)).toEqual(ids),
  )
})
