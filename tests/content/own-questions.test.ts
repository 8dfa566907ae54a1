import { describe, expect, test } from 'vitest'
import { readContent } from '../../src/content/read-content.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { aContentFolder, aLine } from './a-content-folder.ts'

const ENTRY = { question: 'Sundays?', answer: 'No.', review_ids: [] }

describe('faq.yaml', () => {
  test.for([
    ['a list', '- { question: Sundays?, answer: No. }\n', { only_mine: false, questions: [ENTRY] }],
    ['questions', 'questions: [{ question: Sundays?, answer: No. }]\n', { only_mine: false, questions: [ENTRY] }],
    [
      'only_mine',
      'only_mine: true\nquestions: [{ question: Sundays?, answer: No. }]\n',
      { only_mine: true, questions: [ENTRY] },
    ],
    ['only_mine without questions', 'only_mine: true\n', { only_mine: true, questions: [] }],
    ['comments only', '# - question: Sundays?\n', { only_mine: false, questions: [] }],
  ] as const)('faq.yaml may have %s', async ([, text, faq]) => {
    expect((await readContent(await aContentFolder({ 'faq.yaml': text }))).faq).toEqual(faq)
  })

  const id = reviewId('google', 'none')
  test.for([
    ['- { question: Q }\n', ':1: 0.answer: Missing: Give the answer'],
    ['questions:\n  - question: Q\n', ':2: questions.0.answer: Missing: Give the answer'],
    ['questions: []\nonlymine: true\n', ':2: onlymine: true: Unknown member: check its spelling, or delete it'],
    ['only_mine: sure\n', ':1: only_mine: "sure": Give true or false'],
    ['Sundays\n', 'Give a list of entries with "question" and "answer", or the members "only_mine" and "questions"'],
    [`questions:\n  - question: Q\n    answer: A\n    review_ids: [${id}]\n`, ':4: questions.0.review_ids.0: '],
    [
      '- { question: On Sundays?, answer: No. }\n- { question: "on  sundays", answer: Yes. }\n',
      ':2: 1.question: "on  sundays": An earlier entry asks the same; merge the two',
    ],
  ] as const)('faq.yaml with %j is refused with the place and the right form', async ([text, message]) => {
    const folder = await aContentFolder({ 'faq.yaml': text, 'reviews/a.jsonl': aLine() })
    await expect(readContent(folder)).rejects.toThrow(
      `${folder}/faq.yaml${message.startsWith(':') ? '' : ':1: "Sundays": '}${message}`,
    )
  })
})
