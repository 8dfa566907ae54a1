import { describe, expect, test } from 'vitest'
import { textVerdict } from '../bench/insights/stars.ts'

/** Texts, and the label that their words alone should get. */
type Table = [text: string, label: string][]

describe('the words of a review, without its stars', () => {
  const said = (table: Table): void => {
    test.for(table)('%s is %s', ([text, label]) => expect(textVerdict(text).label).toBe(label))
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

  describe('what had broken is no blame', () => {
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

  test('makes what is stressed score higher', () => {
    expect(textVerdict('Extremely helpful.').score).toBeGreaterThan(textVerdict('Somewhat helpful.').score)
  })
})
