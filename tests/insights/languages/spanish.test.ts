import { describe, expect, test } from 'vitest'
import { engineFor } from '../../../src/insights/engine.ts'
import { technicianFinder } from '../../../src/insights/entities/technicians.ts'
import { languageOf, readLanguage } from '../../../src/insights/languages/languages.ts'
import { parseText } from '../../../src/insights/text/parsed-text.ts'
import { aBusiness, HOME_SERVICES } from '../an-input.ts'

const SPANISH = readLanguage('es')
const CREW = aBusiness({
  technicians: [
    { id: 'javier', name: 'Javier García López' },
    { id: 'paz', name: 'Paz Romero' },
    { id: 'jose', name: 'José Martín' },
    { id: 'lucia', name: 'Lucía Ferrer', aliases: ['Luci'] },
  ],
})
const { find } = technicianFinder(CREW, SPANISH)

describe('technicians in a Spanish text', () => {
  test.for([
    ['Javier fue muy amable.', ['javier']],
    ['El señor García vino a la hora.', ['javier']],
    ['Gracias al Sr. García por todo.', ['javier']],
    ['Jose y Lucia nos atendieron genial.', ['jose', 'lucia']],
    ['Muchas gracias, Luci.', ['lucia']],
    ['La doctora Ferrer me explicó todo.', ['lucia']],
    ['Por fin tenemos paz en casa.', []],
    ['Mi marido José los llamó.', []],
    ['El señor Pérez vino tarde.', []],
  ] as const)('the technicians in a Spanish text are found: %s', ([text, ids]) =>
    expect(find(parseText(text, SPANISH), 'Dana R.').map(({ id }) => id)).toEqual(ids),
  )
})

describe('a Spanish text', () => {
  const valences = (text: string): number[] => [...parseText(text, SPANISH).valences].filter((value) => value !== 0)
  const sum = (text: string): number => valences(text).reduce((total, value) => total + value, 0)

  test.for([
    ['No es nada caro', 1],
    ['El trato sí fue bueno', 1],
    ['Si el trato es bueno', 0],
    ['Mereció la pena', 1],
    ['No es barato', -1],
    ['Sin ninguna duda, el mejor', 1],
    ['No podía ser más amable', 1],
    ['No solo son amables, también rápidos', 1],
    ['Nunca me habían tratado tan mal', -1],
    ['La atencion, pesima', -1],
    ['Poco profesional', -1],
    ['Demasiado caro', -1],
    ['Arreglaron la fuga', 0],
  ] as const)('the Spanish text "%s" scores on side %i', ([text, side]) => expect(Math.sign(sum(text))).toBe(side))

  test.for([
    ['Muy bien todo, el trato de diez y la comida riquísima', 'es'],
    ['O atendimento foi muito bom e a comida é ótima', null],
    ['Das Essen war sehr gut und wir kommen wieder', null],
    ['The food was very good and we will be back', 'en'],
  ] as const)('a Spanish text is recognised by its words: "%s" is %s', ([text, tag]) => {
    const found = languageOf(text, null, 'en')?.tag ?? null
    // A language that the engine can read now is not Spanish either.
    if (tag === null) expect(['es', 'en']).not.toContain(found)
    else expect(found).toBe(tag)
  })

  test('a Spanish text is not analysed if the site has no Spanish taxonomy', () => {
    const engine = engineFor({ business: CREW, taxonomy: HOME_SERVICES })
    expect(engine.readerOf('Muy bien todo', 'es')).toBeNull()
  })
})
