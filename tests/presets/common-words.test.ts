import { expect, test } from 'vitest'
import { readLanguage } from '../../src/insights/languages/languages.ts'
import { TRADES } from '../../src/presets/read-preset.ts'
import { taxonomyFor } from '../../src/presets/taxonomy-for.ts'

/**
 * Words that any customer may write, and that share their stem with a word of some trade: "per" with the Italian "perito",
 * "gente" with the Portuguese "gentis". No phrase of one word may match them.
 */
const COMMON: Readonly<Record<string, string>> = {
  de: 'als auch beim dann Erfahrung ganz haben immer kürzester lag Möglich noch sehr sind von wir wurde',
  en: 'and before from had last level like our put some spring that then they this very was went when with would',
  es: 'aparte bien chulo como con era esperaba estaba funciona hace mejor muy nos para parte pero plaza primer rato sentir sería son todo',
  fr: 'avec bouche coup dans donc entre être fonctionne franchement important mais notamment pour résistances savez sera serait sont très une',
  it: 'altezza anche buona carta che chi comunque conoscere con diversi funziona importante mente per però porta quale quando secondo serata sono super tutto visto',
  nl: 'altijd bij dan ervaring geweldig heel kleinere met mogelijk niet nog ook onze over voor was zal zeer',
  pt: 'acabou bem com conhecer correu dos espero funciona gente importante muito negativo parte poder porta prazer retornar sério são tudo volto',
}

test.each(Object.entries(COMMON))('in %s, no phrase of one word matches a common word', (language, common) => {
  const { words } = readLanguage(language)
  const stem = (word: string): string => words.stem(words.fold(word.toLowerCase()))
  const stems = new Map(common.split(' ').map((word) => [stem(word), word]))
  const found = TRADES.flatMap((trade) =>
    taxonomyFor({ trades: [trade], language }).aspects.flatMap(({ id, words: mentions, hints, good, bad, facts }) =>
      [...mentions, ...hints, ...good, ...bad, ...facts]
        .filter((phrase) => !phrase.includes(' ') && stems.has(stem(phrase)))
        .map((phrase) => `${trade}, ${id}: "${phrase}" matches "${stems.get(stem(phrase))}"`),
    ),
  )
  expect(found).toEqual([])
})
