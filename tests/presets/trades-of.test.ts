import { describe, expect, test } from 'vitest'
import { BASE, frameOf, readPreset, TRADES } from '../../src/presets/read-preset.ts'
import { impliedByCategory, nearestTrade } from '../../src/presets/implied-trade.ts'
import { describeTrades, tradesOf } from '../../src/presets/trades-of.ts'
import { CATEGORIES } from './business-categories.ts'

describe('without trade, the category implies', () => {
  test.each([
    ['Plumber', 'plumbing-heating-electrical'],
    ['Plumbing, heating and electrical', 'plumbing-heating-electrical'],
    ['HVAC contractor', 'plumbing-heating-electrical'],
    ['Drain cleaning', 'plumbing-heating-electrical'],
    ['Deck builder', 'contractor'],
    ['Roofing contractor', 'contractor'],
    ['House painters', 'contractor'],
    ['Garage door installer', 'contractor'],
    ['Movers', 'moving'],
    ['House cleaning service', 'cleaning'],
    ['Carpet cleaning', 'cleaning'],
    ['Auto repair shop', 'auto'],
    ['Used car dealer', 'auto'],
    ['Pizza restaurant', 'restaurant'],
    ['Coffee shop', 'restaurant'],
    ['Bed and breakfast', 'hotel'],
    ['Vacation rentals', 'hotel'],
    ['Bike shop', 'shop'],
    ['Florist', 'shop'],
    ['Online store for kitchen supplies', 'shop'],
    ['Hotel software', 'software'],
    ['Web hosting', 'software'],
    ['Pet insurance', 'insurance'],
    ['Car insurance', 'insurance'],
    ['Dental insurance', 'insurance'],
    ['Law firm', 'legal'],
    ['Personal injury attorneys', 'legal'],
    ['Physical therapy', 'medical'],
    ['Urgent care clinic', 'medical'],
    ['Dentist', 'dental'],
    ['Dental clinic', 'dental'],
    ['Animal hospital', 'veterinary'],
    ['Vet clinic', 'veterinary'],
    ['Hair salon', 'beauty'],
    ['Massage therapy', 'beauty'],
    ['Barber shop', 'beauty'],
    ['Yoga studio', 'fitness'],
    ['Personal training', 'fitness'],
    ['Driving school', 'education'],
    ['Daycare', 'education'],
    ['Car repair and maintenance', 'auto'],
    ['Repair and maintenance', 'home-services'],
    ['Bed & Breakfast', 'hotel'],
    ['Auto electrical service', 'auto'],
    ['Real estate agent', 'real-estate'],
    ['Property management', 'real-estate'],
  ])('the category %s implies the trade %s', (category, trade) => {
    expect(impliedByCategory(category)).toEqual([trade])
  })

  test.each([
    ['Plumbing and roofing', ['plumbing-heating-electrical', 'contractor']],
    ['Restaurant & hotel', ['restaurant', 'hotel']],
    ['Shop and hotel', ['shop', 'hotel']],
  ])('the category %s implies several trades', (category, trades) => {
    expect(impliedByCategory(category)).toEqual(trades)
  })

  test.each(
    Object.entries(CATEGORIES).flatMap(([trade, all]) =>
      all.map((category): [string, string[]] => [category, trade === BASE ? [] : [trade]]),
    ),
  )('the category %s of the public list implies %j', (category, trades) => {
    expect(impliedByCategory(category)).toEqual(trades)
  })

  test.each([
    ...[
      'Dog daycare',
      'Car rental',
      'Bishop',
      'Workshop',
      'Barbarian',
      'Museum of cars',
      'Snow',
      '',
      ' ',
      '&',
      '(shop)',
    ],
    ...['of', 'and', 'service', 'service company', '\u0000', '🍕'],
  ])('the category %s implies no trade', (category) => {
    expect(impliedByCategory(category)).toEqual([])
  })
})

test('a category of a million letters is matched in a moment', () => {
  const started = performance.now()
  expect(impliedByCategory(`${'shop '.repeat(200_000)}hotel`)).toEqual(['shop'])
  expect(performance.now() - started).toBeLessThan(1000)
})

describe('in the other languages, the category implies', () => {
  test.each([
    ...[
      'de Schuhgeschäft shop',
      'de Tattooshop beauty',
      'de Dönerladen restaurant',
      'de Fahrradreparatur home-services',
    ],
    ...['de Schlüsseldienst home-services', 'de Praxis für Osteopathie medical', 'de Steuerberater professional'],
    ...['de Tierpension base', 'de Landwirtschaft base', 'de Baumschule base', 'de Bischof base', 'de Weinbar base'],
    ...['de Chemische Reinigung base', 'de Geschäft für Damenmode shop', 'de Kaffeeautomat base', 'de Automuseum base'],
    ...['de Gebrauchtwagenhändler auto', 'de Zahnarztpraxis dental', 'de Italienisches Restaurant restaurant'],
    ...['de Architekturbüro professional', 'de Schädlingsbekämpfung home-services', 'de Locksmith home-services'],
    ...[
      'fr Boulangerie restaurant',
      'fr Magasin de chaussures shop',
      'fr École de danse fitness',
      'fr Serrurier home-services',
    ],
    ...['fr École de musique education', 'fr Expert-comptable professional', 'fr Photographe professional'],
    ...[
      'fr Agence d’assurance insurance',
      'fr Hôtel de ville base',
      "fr Musée de l'automobile base",
      'fr Location de vélos base',
    ],
    ...[
      'fr Réparation de vélos home-services',
      'fr Réparation automobile auto',
      'fr Dépannage plomberie plumbing-heating-electrical',
    ],
    ...[
      'fr Cabinet dentaire dental',
      'fr Sandwicherie restaurant',
      'fr Hôtel pour chiens base',
      'fr Centre de conférences base',
    ],
    ...[
      'es Cerrajería home-services',
      'es Taller de cerámica base',
      'es Taller de reparación de calzado home-services',
    ],
    ...[
      'es Tienda de neumáticos auto',
      'es Gestoría professional',
      'es Fotógrafo professional',
      'es Máquina expendedora de café base',
    ],
    ...[
      'es Escuela de yoga fitness',
      'es Escuela de idiomas education',
      'es Hotel para perros base',
      'es Alquiler de coches base',
    ],
    ...['es Control de plagas home-services', 'es Panadería restaurant', 'es Carnicería shop', 'es Obispo base'],
    ...[
      'it Commercialista professional',
      'it Fabbro home-services',
      'it Noleggio auto base',
      'it Forno crematorio base',
    ],
    ...[
      'it Negozio di scarpe shop',
      'it Paninoteca restaurant',
      'it Agenzia d’assicurazioni insurance',
      'it Scuola di yoga fitness',
    ],
    ...['nl Bandenwinkel auto', 'nl Schoenenwinkel shop', 'nl Pottenbakker base', 'nl Slotenmaker home-services'],
    ...['nl Boekhouder professional', 'nl Broodjeszaak restaurant', 'nl Makelaar in verzekeringen insurance'],
    ...['pt Chaveiro home-services', 'pt Contabilista professional', 'pt Salão de chá base', 'pt Loja de vinhos shop'],
    ...['pt Escola de yoga fitness', 'pt Limpeza a seco base', 'pt Clínica veterinária veterinary'],
  ])('the category in a line implies the trade at its end: %s', (line) => {
    const [language = '', ...words] = line.split(' ')
    const trade = words.pop()
    expect(impliedByCategory(words.join(' '), language)).toEqual(trade === BASE ? [] : [trade])
  })

  test.each(['en', 'de', 'es', 'fr', 'it', 'nl', 'pt'])('no category implies two trades in %s', (language) => {
    const all = [...TRADES, BASE].flatMap((name) => {
      const { categories, unless } = readPreset(name, language).implied_by
      return [...categories, ...unless]
    })
    expect(all.filter((phrase, place) => all.indexOf(phrase) !== place)).toEqual([])
  })

  test('every trade that another trade yields to exists', () => {
    const named = TRADES.flatMap((name) => frameOf(name).yields_to)
    expect(named.filter((name) => !TRADES.includes(name))).toEqual([])
  })
})

describe('in Spanish, the category implies', () => {
  test.each([
    ['Restaurante', ['restaurant']],
    ['Hotel rural', ['hotel']],
    ['Clínica dental', ['dental']],
    ['Fontanería y electricidad', ['plumbing-heating-electrical']],
    ['Empresa de mudanzas', ['moving']],
    ['Seguro dental', ['insurance']],
    ['Zapatería', ['shop']],
    ['Clínica veterinaria', ['veterinary']],
    ['Taller de chapa y pintura', ['auto']],
    ['Taller de cerámica', []],
    ['Mediación de seguros', ['insurance']],
    ['Limpieza de oficinas', ['cleaning']],
  ])('the Spanish category %s implies %j', (category, trades) => {
    expect(impliedByCategory(category, 'es')).toEqual(trades)
  })
})

describe('in German, the category implies', () => {
  test.each([
    ['Hausarztpraxis', ['medical']],
    ['Klinik für Kleintiere', ['veterinary']],
    ['Freie Kfz-Werkstatt', ['auto']],
    ['Kfz-Versicherung', ['insurance']],
    ['Makler für Versicherungen', ['insurance']],
    ['Rechtsanwälte und Notare', ['legal']],
    ['Fahrschule', ['education']],
    ['Kampfsportschule', ['fitness']],
  ])('the German category %s implies %j', (category, trades) => {
    expect(impliedByCategory(category, 'de')).toEqual(trades)
  })
})

describe('in Dutch, the category implies', () => {
  test.each([
    ['Huisartsenpraktijk', ['medical']],
    ['Dierenartsenpraktijk', ['veterinary']],
    ['Garage en autobedrijf', ['auto']],
    ['Makelaar in verzekeringen', ['insurance']],
    ['Vastgoedmakelaar', ['real-estate']],
    ['Rijschool', ['education']],
    ['Zwemschool', ['fitness']],
  ])('the Dutch category %s implies %j', (category, trades) => {
    expect(impliedByCategory(category, 'nl')).toEqual(trades)
  })
})

describe('the trade of a business is', () => {
  const about = { schema_type: 'LocalBusiness', category: 'Firm' }

  test('the trade in business.yaml takes precedence', () => {
    expect(tradesOf({ ...about, schema_type: 'Plumber', trade: ['moving', 'cleaning'] })).toEqual({
      trades: ['moving', 'cleaning'],
      by: 'trade',
    })
  })

  test('a business gets no trade if business.yaml says so', () => {
    expect(tradesOf({ ...about, schema_type: 'Plumber', trade: [] })).toEqual({ trades: [], by: 'trade' })
    expect(tradesOf({ ...about, schema_type: 'Plumber', trade: ['base'] })).toEqual({ trades: [], by: 'trade' })
  })

  test('schema_type implies the trade before the category', () => {
    expect(tradesOf({ schema_type: 'Dentist', category: 'Restaurant' })).toEqual({
      trades: ['dental'],
      by: 'schema_type',
    })
  })

  test('the category implies the trade if schema_type covers several trades', () => {
    expect(tradesOf({ schema_type: 'MedicalBusiness', category: 'Vet' })).toEqual({
      trades: ['veterinary'],
      by: 'category',
    })
    expect(tradesOf({ schema_type: 'MedicalBusiness', category: 'Healers' })).toEqual({
      trades: ['medical'],
      by: 'schema_type',
    })
  })

  test('a business gets no trade if nothing implies one', () => {
    expect(tradesOf(about)).toEqual({ trades: [], by: 'nothing' })
  })

  test('no schema_type implies two trades', () => {
    const types = TRADES.flatMap((name) => frameOf(name).schema_types)
    expect(types.filter((type, place) => types.indexOf(type) !== place)).toEqual([])
  })
})

describe('the line that the build prints about trades', () => {
  const line = (about: Parameters<typeof tradesOf>[0]): string => describeTrades(tradesOf(about), about)

  test.each([
    [{ trade: ['moving'], schema_type: 'Plumber', category: 'x' }, 'Trade: moving (trade in business.yaml)'],
    [
      { trade: [], schema_type: 'Plumber', category: 'x' },
      'Trade: none, so only the general aspects apply (trade in business.yaml)',
    ],
    [{ schema_type: 'Plumber', category: 'x' }, 'Trade: plumbing-heating-electrical (because schema_type is Plumber)'],
    [
      { schema_type: 'LocalBusiness', category: 'Movers' },
      'Trade: moving (because the category "Movers" says "mover")',
    ],
    [
      { schema_type: 'LocalBusiness', category: 'Sandwich Shop & Hotel' },
      'Trade: restaurant, hotel (because the category "Sandwich Shop & Hotel" says "sandwich" and "hotel")',
    ],
  ])('the build says which trade applies to %o, and why', (about, said) => {
    expect(line(about)).toBe(said)
  })

  test("the build names a trade that lacks a preset in the site's language", () => {
    const about = { schema_type: 'x', category: 'x', language: 'es' }
    expect(describeTrades({ trades: ['hotel', 'astrology'], by: 'trade' }, about)).toBe(
      'Trade: hotel, astrology; "es" has no preset for astrology yet, so only the general aspects apply (trade in business.yaml)',
    )
    expect(line({ ...about, trade: ['hotel'] })).toBe('Trade: hotel (trade in business.yaml)')
  })

  test('the build says how to name a trade if none is implied', () => {
    expect(line({ schema_type: 'LocalBusiness', category: 'Firm' })).toBe(
      `Trade: none, so only the general aspects apply. For more, set trade in business.yaml to one of: ${TRADES.join(', ')}`,
    )
  })
})

test.each([
  ['plumber', 'plumbing-heating-electrical'],
  ['vet', 'veterinary'],
  ['resturant', 'restaurant'],
  ['hair_salon', 'beauty'],
  ['Dentist', 'dental'],
])('the nearest trade to %s is %s', (name, trade) => {
  expect(nearestTrade(name)).toBe(trade)
})
