import { describe, expect, test } from 'vitest'
import { technicianFinder } from '../../src/insights/entities/technicians.ts'
import { ENGLISH, inEnglish } from './in-english.ts'
import { aBusiness, read } from './an-input.ts'

const CREW = aBusiness({
  technicians: [
    { id: 'mike-tran', name: 'Mike Tran', aliases: ['Mike T'] },
    { id: 'michael-osei', name: 'Michael Osei', aliases: ['Mikey'] },
    { id: 'will', name: 'Will Hargrove' },
    { id: 'grace', name: 'Grace Lindqvist', aliases: ['Gracie'] },
    { id: 'amrit', name: 'Amrit' },
    { id: 'harjot', name: 'Harjot' },
    { id: 'svetlana', name: 'Svetlana Koval', aliases: ['Lana'] },
    { id: 'austin', name: 'Austin Reyes' },
  ],
  service_areas: [{ id: 'quillby', name: 'Quillby' }],
})

const { find } = technicianFinder(CREW, ENGLISH)
const named = (text: string, author = 'Dana R.'): string[] => find(inEnglish(text), author).map(({ id }) => id)

describe('technicians in a text', () => {
  test.for([
    ['Amrit was great.', ['amrit']],
    ['amrit and harjot moved us', ['amrit', 'harjot']],
    ["Grace's work is neat.", ['grace']],
    ['Gracie fixed it.', ['grace']],
    ['Thanks to Mike Tran and Mikey.', ['mike-tran', 'michael-osei']],
    ['Michael O cleaned the drain.', ['michael-osei']],
    ['Thank you Mike T!', ['mike-tran']],
    ['Thank you Will Hargrove', ['will']],
    ['Will moved our switch.', ['will']],
    ['We were glad that Will came.', ['will']],
    ['Amritpaji helped us.', ['amrit']],
    ['Mr. Osei explained it all.', ['michael-osei']],
    ['Dr Lindqvist was gentle', ['grace']],
    ['Mr. Holmes explained it all.', []],
  ] as const)('the technicians in a text are found: %s', ([text, ids]) => expect(named(text)).toEqual(ids))

  test.for([
    ['Amrid and Harjod were careful.', ['amrit', 'harjot']],
    ['Svetlanna came at noon.', ['svetlana']],
    ['We had Svetlana Kovel.', ['svetlana']],
  ] as const)('a technician is recognised by the misspelling in "%s"', ([text, ids]) =>
    expect(named(text)).toEqual(ids),
  )

  test.for([
    ['Thank you Mike', 'two people may be called so'],
    ['One of the two Mikes came.', 'it is two of them'],
    ['Will use them again.', 'it is a verb'],
    ['will definitely call again', 'it is a verb'],
    ['They did it with good grace.', 'it is a word'],
    ['By the grace of God it held.', 'it is a word'],
    ['My husband Will was there.', 'he is a relative'],
    ['Our dog Grace barked.', 'it is a dog'],
    ['Will, my neighbor, held the flashlight.', 'he is a neighbor'],
    ['We live on Grace Street.', 'it is a street'],
    ['They are the best in Austin.', 'it is a town'],
    ["I'm Grace and I own a salon.", 'she wrote the text'],
    ['Highly recommended. - Will', 'he wrote the text'],
    ['I am no relation to Grace.', 'nothing was done'],
    ['Grace Hopper invented compilers.', 'her last name is another'],
    ['Will from Acme Plumbing did the first visit.', 'he is of another firm'],
    ['Hardeep and Mandeep came.', 'these are other names'],
    ['BEST PLUMBER EVER WILL CALL AGAIN', 'everything is in capitals'],
  ] as const)('no technician is found in "%s": %s', ([text]) => expect(named(text)).toEqual([]))

  test('the author is not confused with a technician of the same name', () => {
    expect(named('My plumber was a Grace, I am a Grace, and so is she. Grace', 'Grace A.')).toEqual([])
    expect(named('Thanks Grace for the quick help!', 'Grace A.')).toEqual(['grace'])
  })

  test('only words about a technician blame that technician', () => {
    const review = read('Grace was lovely. The quote took nine days, awful.', { rating: 2 }, CREW)
    expect(review.mentions.technicians).toMatchObject([{ id: 'grace', label: 'positive' }])
    const late = read('Will was rude and careless.', { rating: 1 }, CREW)
    expect(late.mentions.technicians).toMatchObject([{ id: 'will', label: 'negative' }])
  })

  test('an opinion on a technician continues in the next sentence about the same person', () => {
    const review = read('Amrit came on Monday. He was careful and kind.', { rating: 3 }, CREW)
    expect(review.mentions.technicians).toMatchObject([{ id: 'amrit', label: 'positive' }])
  })
})
