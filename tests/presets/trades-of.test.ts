import { describe, expect, test } from 'vitest'
import { frameOf, TRADES } from '../../src/presets/read-preset.ts'
import { impliedByCategory, nearestTrade } from '../../src/presets/implied-trade.ts'
import { describeTrades, tradesOf } from '../../src/presets/trades-of.ts'

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
    ['Real estate agent', 'real-estate'],
    ['Property management', 'real-estate'],
  ])('the category %s implies the trade %s', (category, trade) => {
    expect(impliedByCategory(category)).toEqual([trade])
  })

  test.each([
    ['Plumbing and roofing', ['plumbing-heating-electrical', 'contractor']],
    ['Restaurant & hotel', ['restaurant', 'hotel']],
  ])('the category %s implies several trades', (category, trades) => {
    expect(impliedByCategory(category)).toEqual(trades)
  })

  test.each(['Accountant', 'Dog daycare', 'Tree surgery', 'Pool cleaning', 'Car rental', ''])(
    'the category %s implies no trade',
    (category) => {
      expect(impliedByCategory(category)).toEqual([])
    },
  )
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

  test('a business has no trade if its file says so', () => {
    expect(tradesOf({ ...about, schema_type: 'Plumber', trade: [] })).toEqual({ trades: [], by: 'trade' })
    expect(tradesOf({ ...about, schema_type: 'Plumber', trade: ['base'] })).toEqual({ trades: [], by: 'trade' })
  })

  test('schema_type implies the trade before the category', () => {
    expect(tradesOf({ schema_type: 'Dentist', category: 'Restaurant' })).toEqual({
      trades: ['dental'],
      by: 'schema_type',
    })
  })

  test('the category implies the trade if schema_type covers several', () => {
    expect(tradesOf({ schema_type: 'MedicalBusiness', category: 'Vet' })).toEqual({
      trades: ['veterinary'],
      by: 'category',
    })
    expect(tradesOf({ schema_type: 'MedicalBusiness', category: 'Healers' })).toEqual({
      trades: ['medical'],
      by: 'schema_type',
    })
  })

  test('a business has no trade if nothing implies one', () => {
    expect(tradesOf(about)).toEqual({ trades: [], by: 'nothing' })
  })

  test('no schema_type implies two trades', () => {
    const types = TRADES.flatMap((name) => frameOf(name).schema_types)
    expect(types.filter((type, place) => types.indexOf(type) !== place)).toEqual([])
  })
})

describe('the build says which trade, and why', () => {
  const line = (about: Parameters<typeof tradesOf>[0]): string => describeTrades(tradesOf(about), about)

  test.each([
    [{ trade: ['moving'], schema_type: 'Plumber', category: 'x' }, 'Trade: moving'],
    [{ schema_type: 'Plumber', category: 'x' }, 'Trade: plumbing-heating-electrical (because schema_type is Plumber)'],
    [{ schema_type: 'LocalBusiness', category: 'Movers' }, 'Trade: moving (because the category is "Movers")'],
  ])('the build says which trade applies to %o, and why', (about, said) => {
    expect(line(about)).toBe(said)
  })

  test("the build names a trade that lacks a preset in the site's language", () => {
    const about = { schema_type: 'x', category: 'x', language: 'es' }
    expect(describeTrades({ trades: ['hotel', 'astrology'], by: 'trade' }, about)).toBe(
      'Trade: hotel, astrology; "es" has no preset for astrology yet, so only the general aspects apply',
    )
    expect(line({ ...about, trade: ['hotel'] })).toBe('Trade: hotel')
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
