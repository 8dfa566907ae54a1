import { describe, expect, test } from 'vitest'
import { readOf } from './said-of-a-trade.ts'

/** Sentences in which an honest reader sees no complaint about this business, one or two of each kind. */
const KINDS: Readonly<Record<string, readonly (readonly [trade: string, text: string])[]>> = {
  'a negation far before the words': [
    ['base', 'They never once made me feel rushed.'],
    ['auto', "They don't treat you like an idiot because you know nothing about cars."],
    ['base', 'It never took longer than promised.'],
    ['restaurant', 'The staff could not have been less rude.'],
    ['cleaning', 'My cleaner never misses a spot.'],
    ['fitness', 'The trainers never make you feel bad about your weight.'],
    ['base', 'She never loses patience.'],
  ],
  'bad words beside praise': [
    ['restaurant', 'Wicked good ribs, and sick playlists.'],
    ['beauty', 'She is crazy talented, it is insane.'],
    ['cleaning', 'The tenants were awful, and the oven was spotless.'],
  ],
  'a fear or an expectation': [
    ['hotel', 'I was afraid the room would be noisy, but we slept like logs.'],
    ['base', 'I was nervous that it would be expensive, but the bill was lower than the quote.'],
    ['hotel', 'I expected a dirty room after reading the reviews, and it was spotless.'],
    ['restaurant', 'You would expect a place this busy to be dirty, but it was spotless.'],
    ['beauty', 'I was terrified of going too short, and she listened.'],
    ['hotel', 'You would think that a hotel on this street would be noisy. It is not.'],
    ['shop', 'I feared a cheap knock-off, and got the real thing.'],
  ],
  hearsay: [
    ['hotel', 'I had heard that the staff were rude. They were anything but.'],
    ['restaurant', 'Some say that it is expensive; I disagree.'],
  ],
  'former times': [
    ['software', 'It used to freeze, but not anymore.'],
    ['contractor', 'The roof leaked for years until they came.'],
    ['cleaning', 'The oven was disgusting before they came.'],
    ['auto', 'I had been ripped off by a dealer before.'],
  ],
  'words that nobody would say': [['hotel', "I wouldn't say that the wifi was slow."]],
  'trouble that was put right at once': [
    ['restaurant', 'Our first dish was cold, and they replaced it immediately.'],
    ['base', 'There was a mix up with my appointment, and they sorted it out on the spot.'],
    ['contractor', 'There was one small crack, and they came back the next day to fix it.'],
  ],
  'an expression that denies': [
    ['contractor', 'The work was anything but sloppy.'],
    ['base', 'Far from expensive.'],
    ['base', 'They have never been anything but kind.'],
  ],
  'another firm': [
    ['shop', 'The shop next door is overpriced.'],
    ['base', 'The company I used before lied to me and overcharged me.'],
    ['hotel', 'The hotel we stayed at before had bed bugs and a filthy bathroom.'],
    ['software', 'I hated our old system, it was slow and confusing.'],
    ['software', 'Other apps are full of ads, this one is not.'],
    ['dental', 'They fixed the crown that another dentist had botched.'],
    ['education', 'My previous driving instructor yelled at me.'],
    ['medical', 'I was told by another doctor that it was all in my head.'],
    ['contractor', "The neighbor's roofer did a terrible job."],
  ],
}

describe.for(Object.entries(KINDS))('%s', ([kind, said]) => {
  test.for(said)(`a sentence with ${kind} does not complain, in the preset %s: %s`, ([trade, text]) => {
    for (const stars of [3, 4, 5]) expect(complaintsIn(trade, text, stars), `with ${stars} stars`).toEqual([])
  })
})

test.for([
  ['base', 'I was afraid to ask because they were so rude.', 'professionalism'],
  ['hotel', 'We were scared of the filthy bathroom.', 'cleanliness'],
  ['base', 'I expected better, they were rude.', 'professionalism'],
  ['base', 'I expected a fair price and got overcharged.', 'pricing'],
  ['base', 'They are used to being rude.', 'professionalism'],
  ['base', 'We waited for hours until they came.', 'speed'],
  ['base', 'They were rude before they took my money.', 'professionalism'],
  ['cleaning', 'My cleaner never came.', 'punctuality'],
  ['base', "I can't believe how rude they were.", 'professionalism'],
  ['base', 'They were not only rude but also expensive.', 'professionalism'],
  ['base', 'Never again, rude staff.', 'professionalism'],
  ['base', "I don't trust these liars.", 'honesty'],
  ['hotel', 'We have never been treated so rudely.', 'professionalism'],
  ['software', 'Since the last app update it is slow.', 'speed'],
  ['restaurant', 'Our first dish was cold, and they never replaced it.', 'food'],
  ['restaurant', 'The dish was cold, and after an hour they replaced it.', 'food'],
  ['base', 'They were anything but friendly.', 'professionalism'],
  ['base', 'They sent another plumber who was rude.', 'professionalism'],
] as const)('a complaint is still found, in the preset %s: %s', ([trade, text, aspect]) =>
  expect(complaintsIn(trade, text, 3)).toContain(aspect),
)

test.for([
  ['restaurant', 'Great ribs and bad weather.', 'food'],
  ['restaurant', 'Lovely, cozy and fun place on an awful street.', 'atmosphere'],
] as const)('praise next to a bad word still counts as praise, in the preset %s: %s', ([trade, text, aspect]) =>
  expect(readOf(trade, text, 3).aspects).toMatchObject([{ id: aspect, label: 'positive' }]),
)

/** The aspects that a text complains about. */
function complaintsIn(trade: string, text: string, stars: number): string[] {
  const { aspects } = readOf(trade, text, stars)
  return aspects.flatMap(({ id, label }) => (label === 'negative' || label === 'mixed' ? id : []))
}
