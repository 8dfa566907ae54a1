import { describe, expect, test } from 'vitest'
import { textVerdict } from '../bench/insights/stars.ts'
import { read } from './an-input.ts'

/** Texts, with the label that their words alone should get. */
type Table = [text: string, label: string][]

describe('the words of a review, without its stars', () => {
  const said = (table: Table): void => {
    test.for(table)('the text "%s" is %s', ([text, label]) => expect(textVerdict(text).label).toBe(label))
  }

  describe('praise and blame', () => {
    said([
      ['Friendly and thorough, great work.', 'positive'],
      ['Rude, careless and a total waste of money.', 'negative'],
      ['They replaced the valve on Tuesday.', 'neutral'],
    ])
  })

  describe('negation', () => {
    said([
      ['They were not friendly.', 'negative'],
      ["He wasn't very helpful.", 'negative'],
      ['Never rude, never late.', 'positive'],
      ['No problems at all.', 'positive'],
      ['Nobody was helpful.', 'negative'],
      ['I would not recommend them.', 'negative'],
      ['I cannot recommend them enough.', 'positive'],
      ["Couldn't be happier.", 'positive'],
      ['Not bad.', 'positive'],
    ])
  })

  describe('contrast', () => {
    said([
      ['The technician was wonderful, but the office was terrible.', 'mixed'],
      ['Great plumber. Awful, rude dispatcher.', 'mixed'],
    ])
  })

  describe('coming back', () => {
    said([
      ['We will call them again.', 'positive'],
      ['I will never, ever use them again.', 'negative'],
      ["I wouldn't hire this company again.", 'negative'],
    ])
  })

  describe('comparison', () => {
    said([
      ['Better than any plumber we have had.', 'positive'],
      ['My worst experience with a contractor.', 'negative'],
    ])
  })

  describe('time and price', () => {
    said([
      ['Overpriced.', 'negative'],
      ['He was an hour late.', 'negative'],
      ['Right on time.', 'positive'],
      ['Reasonably priced.', 'positive'],
      ['Still waiting for a call back, three weeks late.', 'negative'],
    ])
  })

  describe('broken things, which do not count as blame', () => {
    said([
      ['The drain was clogged and the pipe had burst.', 'neutral'],
      ['The water heater died and the basement flooded.', 'neutral'],
    ])
  })

  describe('questions and conditions', () => {
    said([
      ['Would it be good to call again?', 'neutral'],
      ['If only they had been on time.', 'negative'],
    ])
  })

  describe('mediocrity', () => {
    said([
      ['It was ok.', 'neutral'],
      ['Average, nothing special.', 'neutral'],
    ])
  })

  describe('emoji', () => {
    said([
      ['👍👍👍', 'positive'],
      ['😡', 'negative'],
    ])
  })

  describe('irony that gives itself away', () => {
    said([
      ['Thanks for nothing.', 'negative'],
      ['Good luck reaching anybody.', 'negative'],
      ['If you enjoy hold music, this is the company for you.', 'negative'],
    ])
  })

  describe('excess', () => {
    said([
      ['The price is too high.', 'negative'],
      ['It was not too long.', 'positive'],
      ['It looks like a pipe.', 'neutral'],
      ['I like it.', 'positive'],
    ])
  })

  describe('misspelling', () => {
    said([
      ['Excelent servise, very proffesional.', 'positive'],
      ['Very dissapointed.', 'negative'],
    ])
  })

  test('emphasis makes a score higher', () => {
    expect(textVerdict('Extremely helpful.').score).toBeGreaterThan(textVerdict('Somewhat helpful.').score)
  })
})

describe('the words of a review beside its stars', () => {
  const COMPLAINTS = 'The dispatcher was rude. The price was a rip off. They were careless.'

  test.for([
    [5, COMPLAINTS.slice(0, 24), 'positive'],
    [5, 'They replaced the valve on Tuesday.', 'positive'],
    [4, 'Friendly and thorough, great work. The price was far too high.', 'positive'],
    [4, 'They replaced the valve on Tuesday.', 'positive'],
    [4, COMPLAINTS.slice(0, 60), 'positive'],
    [3, 'Friendly and thorough, great work.', 'mixed'],
    [3, `Friendly and thorough, great work. The price was far too high.`, 'mixed'],
    [3, COMPLAINTS, 'negative'],
    [3, 'The dispatcher was rude. They could be nice.', 'negative'],
    [3, 'They replaced the valve on Tuesday.', 'neutral'],
    [3, 'It was ok.', 'neutral'],
    [2, 'They replaced the valve on Tuesday.', 'negative'],
    [2, 'A friendly man. Everything else was awful.', 'negative'],
    [2, 'The crew was wonderful. The new deck looks great.', 'negative'],
    [1, `Friendly and thorough, great work. ${COMPLAINTS}`, 'negative'],
  ] as const)('with %i stars, the review "%s" is %s', ([rating, text, label]) =>
    expect(read(text, { rating }).sentiment?.label).toBe(label),
  )

  test('a review whose words clearly say only the opposite of its stars is not judged', () => {
    for (const rating of [4, 5])
      expect(read(`${COMPLAINTS} Never again, a terrible company.`, { rating }).sentiment).toBeNull()
    for (const rating of [1, 2])
      expect(read('The crew was wonderful. The deck looks great. We are so happy.', { rating }).sentiment).toBeNull()
  })
})
