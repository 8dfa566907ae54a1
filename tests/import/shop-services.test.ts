import { describe, expect, test } from 'vitest'
import { judgeMeApi } from '../../src/import/formats/shop-apps.ts'
import { feefo } from '../../src/import/formats/shops/feefo.ts'
import { kiyoh } from '../../src/import/formats/shops/kiyoh.ts'
import { reviewsIo } from '../../src/import/formats/shops/reviews-io.ts'
import { stamped } from '../../src/import/formats/shops/stamped.ts'
import { yotpo } from '../../src/import/formats/shops/yotpo.ts'
import { aContentFolder } from './a-content-folder.ts'
import { everythingIn, linesById } from './everything-in.ts'

/** The record without each of the members, one at a time. */
function without(record: object, members: string[]): object[] {
  return members.map((member) => Object.fromEntries(Object.entries(record).filter(([name]) => name !== member)))
}

describe("the answer of Feefo's API", () => {
  const service = {
    rating: { min: 1, max: 5, rating: 4 },
    id: '5733aab0498edc149d51aaaa',
    title: 'Good as usual',
    review: 'The parcel came early,<br />and well packed &amp; dry',
    created_at: 1463003823439,
    helpful_votes: 0,
    moderation_status: 'PUBLISHED',
  }
  const review = {
    merchant: { identifier: 'example-umbrellas' },
    url: 'https://www.feefo.com/en-GB/reviews/example-umbrellas/572f69dd',
    customer: { display_name: 'Emily', name: 'Emily Stone', email: 'emily@example.com', order_ref: 'ORD-55017' },
    service,
    products: [{ id: 'p1', rating: { min: 1, max: 5, rating: 1 }, review: 'Not the green in the picture' }],
  }
  const answer = (reviews: object[], page = 1) => ({
    summary: { meta: { count: 3, pages: 2, page_size: 20, current_page: page } },
    reviews,
  })

  test('reviews of the service in a Feefo answer are read, and those of products or under moderation are left out', async () => {
    const content = await aContentFolder({ timezone: 'Europe/London' })
    const thread = [
      { type: 'MERCHANT_COMMENT', comment: 'Thank you', created_at: '2016-05-13T10:00:00Z' },
      { type: 'CUSTOMER_COMMENT', comment: 'Still dry', created_at: '2016-06-01T10:00:00Z' },
    ]
    const { skipped } = await content.import(
      answer([
        { ...review, service: { ...service, thread } },
        { ...review, service: { ...service, id: 'b', title: null, review: null, thread: [] }, customer: {} },
        { ...review, service: { ...service, id: 'c', moderation_status: 'REJECTED' } },
        { ...review, service: undefined },
      ]),
    )
    expect(await linesById(content, 'feefo')).toMatchObject([
      {
        source_id: '5733aab0498edc149d51aaaa',
        author: 'Emily',
        rating: 4,
        date: '2016-05-11',
        text: 'Good as usual\n\nThe parcel came early,\nand well packed & dry',
        language: 'en',
        source: 'feefo',
        source_url: 'https://www.feefo.com/en-GB/reviews/example-umbrellas/572f69dd',
        owner_reply: { text: 'Thank you', date: '2016-05-13' },
      },
      { source_id: 'b', author: 'Feefo reviewer', rating: 4, text: null, owner_reply: null },
    ])
    expect(Object.fromEntries(skipped)).toEqual({
      'moderation "REJECTED"': 1,
      'a review of products, not of the service': 1,
    })
    expect(await everythingIn(content.path)).not.toMatch(/Emily Stone|example\.com|ORD-55017/)
  })

  test('each Feefo page except the last is a partial export, and records without a merchant are not recognised as Feefo', () => {
    expect(feefo.find([answer([review], 1), answer([review], 2)])?.map(({ partial }) => partial)).toEqual([true, false])
    expect(without(review, ['merchant']).map((record) => feefo.find(answer([record])))).toEqual([null])
    expect(feefo.find(answer([{ ...review, service: undefined, products: undefined }]))).toBeNull()
  })
})

describe("the answer of REVIEWS.io's API", () => {
  const review = {
    store_review_id: 101,
    rating: 3,
    title: 'Slow, but kind',
    comments: 'It took them three weeks &amp; two calls to send the lamp',
    date_created: '2024-03-15T23:30:00+00:00',
    order_number: 'ORD-90117',
    tags: [],
    replies: [],
    reviewer: { first_name: 'Jane', last_name: 'D', email: 'jane@example.com' },
  }

  test('a REVIEWS.io answer is read without order numbers and e-mail addresses', async () => {
    const content = await aContentFolder({ timezone: 'Europe/Berlin' })
    const silent = { ...review, store_review_id: 102, title: '', comments: '', reviewer: { first_name: 'Bo' } }
    await content.import({ stats: { total_reviews: 2 }, reviews: [review, silent], total_pages: 1 })
    expect(await linesById(content, 'reviews_io')).toMatchObject([
      {
        source_id: '101',
        author: 'Jane D',
        rating: 3,
        date: '2024-03-16',
        text: 'Slow, but kind\n\nIt took them three weeks & two calls to send the lamp',
        language: 'en',
        source: 'reviews_io',
        source_url: null,
        owner_reply: null,
      },
      { source_id: '102', author: 'Bo', rating: 3, text: null },
    ])
    expect(await everythingIn(content.path)).not.toMatch(/ORD-90117|example\.com/)
  })

  test('one of several REVIEWS.io pages is a partial export, and incomplete records are not recognised as REVIEWS.io', () => {
    expect(reviewsIo.find({ reviews: [review], total_pages: 2 })).toMatchObject([{ partial: true }])
    const needed = ['store_review_id', 'rating', 'comments', 'date_created']
    expect(without(review, needed).map((record) => reviewsIo.find({ reviews: [record] }))).toEqual(Array(4).fill(null))
  })
})

describe("the answer of Stamped's widget", () => {
  const review = {
    id: 71010446,
    author: 'Ray K.',
    reviewTitle: 'Smooth',
    reviewMessage: 'Mixes clean with no clumps at all, also in cold water',
    reviewRating: 5,
    reviewDate: '06/01/2025',
    dateCreated: '2025-06-01T03:00:00.0000000Z',
    reviewVerifiedType: 2,
    reviewReply: 'Thank you, Ray',
    productId: 8550696658,
    productName: 'Shaker',
    location: 'Austin',
  }

  test('an import of a Stamped answer reads whether the purchase was verified', async () => {
    const content = await aContentFolder()
    const others = [
      { ...review, id: 71010447, reviewVerifiedType: 0, dateCreated: undefined, reviewReply: null },
      { ...review, id: 71010448, reviewVerifiedType: 1, reviewTitle: null, reviewMessage: '' },
    ]
    await content.import({ page: 1, data: [review, ...others], total: 3 })
    const lines = await linesById(content, 'stamped')
    expect(lines).toMatchObject([
      {
        source_id: '71010446',
        author: 'Ray K.',
        rating: 5,
        date: '2025-05-31',
        text: 'Smooth\n\nMixes clean with no clumps at all, also in cold water',
        language: 'en',
        source: 'stamped',
        source_url: null,
        owner_reply: { text: 'Thank you, Ray', date: null },
        verified: true,
      },
      { source_id: '71010447', date: '2025-06-01', owner_reply: null, verified: false },
      { source_id: '71010448', text: null },
    ])
    expect(lines[2]).not.toHaveProperty('verified')
  })

  test('one of several Stamped pages is a partial export, and incomplete records are not recognised as Stamped', () => {
    expect(stamped.find({ data: [review], total: 2 })).toMatchObject([{ partial: true }])
    const needed = ['id', 'author', 'reviewMessage', 'reviewRating']
    expect(without(review, needed).map((record) => stamped.find({ data: [record] }))).toEqual(Array(4).fill(null))
  })
})

describe("the answers of Yotpo's API", () => {
  const ofWidget = {
    id: 70491279,
    score: 2,
    votes_up: 3,
    votes_down: 0,
    content: 'The strap tore after a week, and I&#x27;ve had no answer',
    title: 'Torn',
    created_at: '2025-01-16T05:33:38.000Z',
    verified_buyer: true,
    user: { user_id: 12, display_name: 'Mina F.', user_type: 'User' },
    comment: { id: 9, content: 'A new one is on its way', created_at: '2025-01-18T15:00:00.000Z' },
  }
  const ofAccount = {
    id: 249048026,
    title: 'Fine',
    content: 'A bag like any other, for a fair price',
    score: 4,
    votes_up: 0,
    votes_down: 0,
    created_at: '2025-04-22T20:15:42.000Z',
    updated_at: '2025-04-22T20:40:00.000Z',
    sku: '6640762945709',
    name: 'Dora',
    email: 'dora@example.com',
    reviewer_type: 'verified_buyer',
    deleted: false,
    archived: false,
  }

  test("an import of an answer of Yotpo's widget reads replies and whether the buyer is verified", async () => {
    const content = await aContentFolder()
    const other = { ...ofWidget, id: 70491280, verified_buyer: false, comment: undefined, user: null }
    await content.import({
      status: { code: 200 },
      response: { pagination: { page: 1, per_page: 5, total: 2 }, reviews: [ofWidget, other] },
    })
    expect(await linesById(content, 'yotpo')).toMatchObject([
      {
        source_id: '70491279',
        author: 'Mina F.',
        rating: 2,
        date: '2025-01-15',
        text: "Torn\n\nThe strap tore after a week, and I've had no answer",
        language: 'en',
        source: 'yotpo',
        source_url: null,
        owner_reply: { text: 'A new one is on its way', date: '2025-01-18' },
        verified: true,
      },
      { source_id: '70491280', author: 'Yotpo reviewer', owner_reply: null, verified: false },
    ])
  })

  test('an import of a Yotpo account reads no e-mail addresses, and leaves out deleted and archived reviews', async () => {
    const content = await aContentFolder()
    const { skipped } = await content.import({
      reviews: [
        ofAccount,
        { ...ofAccount, id: 2, reviewer_type: 'verified_reviewer', title: null },
        { ...ofAccount, id: 3, deleted: true },
        { ...ofAccount, id: 4, archived: true },
      ],
    })
    expect(await linesById(content, 'yotpo')).toMatchObject([
      { source_id: '2', verified: false, text: 'A bag like any other, for a fair price' },
      {
        source_id: '249048026',
        author: 'Dora',
        rating: 4,
        date: '2025-04-22',
        text: 'Fine\n\nA bag like any other, for a fair price',
        owner_reply: null,
        verified: true,
      },
    ])
    expect(Object.fromEntries(skipped)).toEqual({ deleted: 1, archived: 1 })
    expect(await everythingIn(content.path)).not.toMatch(/example\.com|6640762945709/)
  })

  test('each Yotpo page except the last is a partial export, and incomplete records are not recognised as Yotpo', () => {
    const page = (number: number) => ({
      response: { pagination: { page: number, per_page: 1, total: 2 }, reviews: [ofWidget] },
    })
    expect(yotpo.find([page(1), page(2)])?.map(({ partial }) => partial)).toEqual([true, false])
    const needed = ['id', 'score', 'content', 'created_at', 'votes_up', 'reviewer_type']
    expect(without(ofAccount, needed).map((record) => yotpo.find({ reviews: [record] }))).toEqual(Array(6).fill(null))
  })
})

describe("the answer of Judge.me's API", () => {
  const review = {
    id: 111,
    title: 'Warm',
    body: 'I wear the socks in bed &amp; on the balcony',
    rating: 5,
    product_external_id: 999999,
    product_title: 'Socks',
    product_handle: 'socks',
    reviewer: { id: 7, email: 'john@example.com', name: 'John S.', phone: '+15550123456', external_id: 88123 },
    source: 'email',
    curated: 'ok',
    published: true,
    hidden: false,
    verified: 'buyer',
    created_at: '2024-08-24T04:15:22Z',
    updated_at: '2024-08-25T14:15:22Z',
    ip_address: '192.0.2.7',
    has_published_pictures: false,
    pictures: [],
  }

  test("Judge.me's API is read without e-mail, telephone and IP address, and hidden reviews are left out", async () => {
    const content = await aContentFolder()
    const { skipped } = await content.import({
      current_page: 1,
      per_page: 10,
      reviews: [
        review,
        { ...review, id: 112, verified: 'nothing', curated: 'not-yet', title: null, reviewer: null },
        { ...review, id: 113, curated: 'spam' },
        { ...review, id: 114, hidden: true },
        { ...review, id: 115, published: false },
      ],
    })
    expect(await linesById(content, 'judge_me')).toMatchObject([
      {
        source_id: '111',
        author: 'John S.',
        rating: 5,
        date: '2024-08-23',
        text: 'Warm\n\nI wear the socks in bed & on the balcony',
        language: 'en',
        source: 'judge_me',
        source_url: null,
        owner_reply: null,
        verified: true,
      },
      { source_id: '112', author: 'Judge.me reviewer', verified: false },
    ])
    expect(Object.fromEntries(skipped)).toEqual({ 'curated is "spam"': 1, hidden: 1, 'not published': 1 })
    expect(await everythingIn(content.path)).not.toMatch(/example\.com|5550123456|192\.0|88123/)
  })

  test('a full Judge.me page is a partial export, and incomplete records are not recognised as Judge.me', () => {
    expect(judgeMeApi.find({ per_page: 1, reviews: [review] })).toMatchObject([{ partial: true }])
    const needed = ['id', 'body', 'rating', 'reviewer', 'curated', 'verified', 'created_at']
    expect(without(review, needed).map((record) => judgeMeApi.find({ reviews: [record] }))).toEqual(Array(7).fill(null))
  })
})

describe("the answer of Kiyoh's API", () => {
  const answer = (questionGroup: string, rating: unknown, questionType = 'TEXT') => ({
    questionGroup,
    questionType,
    rating,
  })
  const review = {
    reviewId: 'ab-1',
    reviewAuthor: 'Jan',
    city: 'Utrecht',
    rating: 10,
    reviewContent: [
      answer('DEFAULT_OVERALL', 10, 'INT'),
      answer('DEFAULT_ONELINER', 'Top winkel'),
      answer('DEFAULT_OPINION', 'Snel geleverd en goed verpakt'),
      answer('DEFAULT_RECOMMEND', true, 'BOOLEAN'),
    ],
    reviewComments: 'Dank je wel, Jan',
    dateSince: '2024-05-03T10:20:30.000+02:00',
    updatedSince: '2024-05-05T10:20:30.000+02:00',
    reviewLanguage: 'nl',
    referenceCode: 'ORD-55017',
  }
  const nested = { reviewContent: [answer('DEFAULT_OPINION', 'Te laat')] }
  const later = { ...review, reviewId: 'ab-2', rating: 4, reviewContent: nested, reviewComments: null }
  const page = (numberReviews: number) => ({ averageRating: 9.4, numberReviews, reviews: [review, later] })

  test('a Kiyoh answer is read with the replies of the company, and without order numbers', async () => {
    const content = await aContentFolder({ timezone: 'Europe/Amsterdam' })
    const { sources } = await content.import(page(80))
    expect(sources).toMatchObject([{ partial: true }])
    expect(await linesById(content, 'kiyoh')).toMatchObject([
      {
        ...{ source_id: 'ab-1', author: 'Jan', rating: 5, rating_given: { value: '10', scale: 10 }, language: 'nl' },
        ...{ date: '2024-05-03', edited_on: '2024-05-05', text: 'Top winkel\n\nSnel geleverd en goed verpakt' },
        owner_reply: { text: 'Dank je wel, Jan', date: null },
      },
      { source_id: 'ab-2', rating: 2, text: 'Te laat', owner_reply: null },
    ])
    expect(await everythingIn(content.path)).not.toContain('ORD-55017')
    expect(await everythingIn(content.path)).toContain('"review_count":80,"rating_value":4.7')
  })

  test('incomplete records are not recognised as Kiyoh', () => {
    for (const record of without(review, ['reviewId', 'reviewContent', 'dateSince']))
      expect(kiyoh.find([record])).toBeNull()
  })
})
