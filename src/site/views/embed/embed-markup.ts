import type { EmbedContent, RatedPart } from './embed-content.ts'
import type { EmbedReview, EmbedWords } from './embed-review.ts'
import type { Markup } from './markup.ts'

// The script of `<review-card>` contains these functions as text: they may call only each other.

/** How an embed shows reviews: rating and newest reviews below one another, in a row to scroll, in columns, or one alone. */
export type EmbedKind = 'card' | 'carousel' | 'wall' | 'review'

/** An embed, in a frame and as an element. `address` precedes the paths of its links. */
export function embedMarkup(
  { name, part, reviews, words }: Pick<EmbedContent, 'name' | 'part' | 'reviews' | 'words'>,
  { kind, address, heading }: { kind: EmbedKind; address: string; heading: 'h1' | 'p' },
): Markup {
  const { mean, rating, count, path, title, spread } = part
  const value: Markup[] = [
    ...(mean === null
      ? []
      : [['b', { class: title === null ? 'mean' : 'score', 'aria-hidden': 'true' }, rating] as const]),
    ...(mean === null ? [] : [starsMarkup(mean, words.outOfFive.replace('#', rating), title === null)]),
    ['a', { href: address + path }, count],
  ]
  const list = reviews.map((review) => reviewMarkup(review, { words, address }))
  const newest: Markup = ['ul', { class: 'newest' }, ...list]
  return [
    'div',
    { class: `embed ${kind}` },
    starShapes(),
    [
      heading,
      { class: 'name' },
      ['a', { href: `${address}/`, dir: 'auto' }, name],
      title === null ? '' : ` · ${title}`,
    ],
    ...(kind === 'review' ? [] : [['p', { class: 'value' }, ...value] as const]),
    ...(kind === 'card' && spread.length > 0 ? [spreadMarkup(spread, address)] : []),
    kind === 'carousel' ? ['div', { class: 'row', tabindex: 0, role: 'group', 'aria-label': count }, newest] : newest,
    ...(words.note === null ? [] : [['small', {}, words.note] as const]),
  ]
}

export function reviewMarkup(review: EmbedReview, { words, address }: { words: EmbedWords; address: string }): Markup {
  const { author, stars, date, day, experienced, text, language, path, disclosure } = review
  const published = ['time', { datetime: day }, date] as const
  const before = experienced && (['time', { datetime: experienced.day }, experienced.date] as const)
  const both =
    before && (['span', {}, `${words.dates.experienced} `, before, ` · ${words.dates.published} `, published] as const)
  return [
    'li',
    { class: 'brief' },
    [
      'p',
      { class: 'by' },
      starsMarkup(stars, words.outOfFive.replace('#', String(stars)), false),
      ['bdi', {}, author],
      both ?? published,
    ],
    ['a', { class: 'words', href: address + path, lang: language, dir: 'auto' }, text],
    ...(disclosure === '' ? [] : [['small', { class: 'disclosure' }, disclosure] as const]),
  ]
}

/** The number of reviews with 5 to 1 stars; each row leads to its reviews. */
export function spreadMarkup(spread: RatedPart['spread'], address: string): Markup {
  const rows = spread.map(({ stars, starNoun, count, noun, share, width }): Markup => {
    const ground = ['rect', { class: 'ground', width: 100, height: 10 }] as const
    const bar = { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' }
    return [
      'li',
      {},
      [
        'a',
        { href: `${address}/reviews/stars/${stars}/` },
        ['span', {}, stars, ['span', { 'aria-hidden': 'true' }, ' ★'], ['span', { class: 'unseen' }, ` ${starNoun}:`]],
        ['svg', bar, ground, ['rect', { class: 'filled', width, height: 10 }]],
        ['span', { class: 'number' }, count, ['span', { class: 'unseen' }, ` ${noun}, `]],
        ['span', { class: 'number meta' }, share],
      ],
    ]
  })
  return ['ul', { class: 'spread' }, ...rows]
}

/** Gold stars to the exact mean, over five grey ones. Only the mean of all reviews is `large`. */
export function starsMarkup(mean: number, label: string, large: boolean): Markup {
  const picture = { class: large ? 'stars large' : 'stars', viewBox: '0 0 104 20', role: 'img', 'aria-label': label }
  if (Number.isInteger(mean)) return ['svg', picture, ['use', { href: `#s${mean}` }]]
  const gold = (Math.floor(mean) * 21 + (mean % 1) * 20).toFixed(1)
  const five: Markup = ['use', { href: '#s5', width: 104, height: 20 }]
  const cut = { width: gold, height: 20, viewBox: `0 0 ${gold} 20` }
  return ['svg', picture, ['use', { href: '#s0' }], ['svg', cut, five]]
}

/** The shapes of the stars: `#s0` to `#s5` are rows of five stars, of which 0 to 5 are gold. */
export function starShapes(): Markup {
  const d = 'M10 1.6l2.6 5.3 5.8.85-4.2 4.1 1 5.8-5.2-2.75-5.2 2.75 1-5.8-4.2-4.1 5.8-.85z'
  const rows = [0, 1, 2, 3, 4, 5].map((gold): Markup => {
    const row = [0, 1, 2, 3, 4].map((place): Markup => [
      'use',
      { href: '#star', x: place * 21, class: place < gold ? null : 'unlit' },
    ])
    return ['symbol', { id: `s${gold}`, viewBox: '0 0 104 20' }, ...row]
  })
  const hidden = { class: 'shapes', width: 0, height: 0, 'aria-hidden': 'true' }
  return ['svg', hidden, ['path', { id: 'star', d, fill: 'currentColor' }], ...rows]
}
