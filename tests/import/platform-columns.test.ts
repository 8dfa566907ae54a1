import { describe, expect, test } from 'vitest'
import { aContentFolder, csv } from './a-content-folder.ts'
import { mapOf, messageFor } from './a-guess.ts'

/** Says yes to every question, and that customers gave the reviews directly. */
const yes = (question: string) => Promise.resolve(question.includes('Which?') ? '4' : 'y')

/**
 * Reviews of the Places API
 * (https://developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places#review).
 */
function placesReview(n: number, words: Record<string, unknown>) {
  return {
    name: `places/ChIJ1/reviews/Ch${n}`,
    relativePublishTimeDescription: 'a year ago',
    rating: n,
    ...words,
    authorAttribution: { displayName: `Person ${n}`, uri: `https://www.google.com/maps/contrib/${n}` },
    publishTime: `2024-08-1${n}T12:00:00Z`,
    googleMapsUri: `https://www.google.com/maps/reviews/data=${n}`,
  }
}

const PLACES = {
  id: 'ChIJ1',
  reviews: [
    placesReview(2, {
      text: { text: 'So disappointed! Nothing to see.', languageCode: 'en' },
      originalText: { text: 'Tellement déçu ! Rien à voir.', languageCode: 'fr' },
    }),
    placesReview(4, {
      text: { text: 'Amazing view from the roof', languageCode: 'en' },
      originalText: { text: 'Amazing view from the roof', languageCode: 'en' },
    }),
    placesReview(5, {}),
  ],
}

/** An answer of DataForSEO (https://docs.dataforseo.com/v3/business_data/google/reviews/task_get/). */
const dataForSeoReview = (n: number, original: string | null) => ({
  rank_group: n,
  review_text: `Good coffee number ${n}`,
  original_review_text: original,
  time_ago: '2 weeks ago',
  timestamp: `2026-10-0${n} 12:05:46 +00:00`,
  rating: { rating_type: 'Max5', value: 3 + n, votes_count: null, rating_max: null },
  profile_name: `Person ${n}`,
  review_url: `https://www.google.com/maps/reviews/data=${n}`,
  owner_answer: n === 1 ? 'Thanks a lot' : null,
  owner_timestamp: n === 1 ? '2026-11-03 23:05:46 +00:00' : null,
  review_id: `ChZDSU${n}`,
})
const DATA_FOR_SEO = {
  tasks: [{ id: '02241700', result: [{ items: [dataForSeoReview(1, null), dataForSeoReview(2, 'Guter Kaffee')] }] }],
}

describe('the columns of platforms and shops are guessed', () => {
  test('the Places API of Google is read with ids and authors, and in the original language', async () => {
    const content = await aContentFolder()
    await content.import(PLACES, { ask: yes, source: 'google' })
    expect(await content.lines('google')).toMatchObject([
      { source_id: 'places/ChIJ1/reviews/Ch5', author: 'Person 5', text: null },
      {
        author: 'Person 4',
        text: 'Amazing view from the roof',
        source_url: 'https://www.google.com/maps/reviews/data=4',
      },
      { author: 'Person 2', text: 'Tellement déçu ! Rien à voir.', date: '2024-08-12' },
    ])
  })

  test('an answer of DataForSEO is read however deep its list is, and in the original language', async () => {
    const content = await aContentFolder()
    await content.import(DATA_FOR_SEO, { ask: yes })
    expect(await content.lines('google')).toMatchObject([
      { source_id: 'ChZDSU2', rating: 5, date: '2026-10-02', author: 'Person 2', text: 'Guter Kaffee' },
      {
        ...{ source_id: 'ChZDSU1', rating: 4, text: 'Good coffee number 1' },
        owner_reply: { text: 'Thanks a lot', date: '2026-11-03' },
      },
    ])
  })

  test('the comments of WordPress are read without spam and without the browser of the visitor', async () => {
    const columns = [
      ...['comment_ID', 'comment_post_ID', 'comment_author', 'comment_author_email', 'comment_date', 'comment_content'],
      ...['comment_approved', 'comment_agent', 'comment_type', 'rating', 'verified'],
    ]
    const row = (n: number, state: string) => [
      ...[`10${n}`, '22', `Person ${'ABC'[n] ?? ''}`, `${n}@example.com`, `2024-03-0${n + 1} 12:30:00`],
      ...[`We use these cups daily, ${n}`, state, `Mozilla/5.0 (Windows NT ${n})`, 'review', '5', '1'],
    ]
    expect(await mapOf(csv(columns, row(0, '1'), row(1, 'spam'), row(2, '1')))).toEqual({
      ...{
        id: 'comment_ID',
        rating: 'rating',
        date: 'comment_date',
        author: 'comment_author',
        text: 'comment_content',
      },
      ...{ status: 'comment_approved', verified: 'verified', source: 'unknown' },
    })
  })

  test.for([
    [
      'PowerReviews',
      ['Review Id', 'Review Display', 'Review Title', 'Review Date', 'Review Location', 'Review Text', 'Rating'],
      ['1', 'Judy', 'Love it', '01/15/2024', 'Boise, Idaho', 'It fits perfectly and looks great', '5'],
      ['2', 'Mark', 'Meh', '02/13/2024', 'Reno, Nevada', 'Too small for what it costs', '2'],
      { id: 'Review Id', rating: 'Rating', date: 'Review Date', title: 'Review Title', text: 'Review Text' },
    ],
    [
      'Shopware',
      ['id', 'name', 'headline', 'comment', 'datum', 'active', 'points', 'answer', 'answer_date'],
      ['12', 'Ute', 'Toll', 'Toller Becher, sehr schön', '2024-01-15', '1', '5', 'Danke!', '2024-01-16'],
      ['13', 'Jan', 'Naja', 'Henkel etwas klein', '2024-01-12', '0', '3', '', '0000-00-00 00:00:00'],
      {
        ...{ id: 'id', rating: 'points', date: 'datum', author: 'name', title: 'headline', text: 'comment' },
        ...{ status: 'active', reply: 'answer', reply_date: 'answer_date' },
      },
    ],
    [
      'Trusted Shops',
      ['Bewertungs-ID', 'Abgegeben am', 'Gesamtbewertung', 'Bewertungstext', 'Status', 'Antwort', 'Antwort am'],
      ['5f1', '15.01.2024', '5', 'Schnell und gut verpackt', 'Veröffentlicht', 'Danke!', '16.01.2024'],
      ['5f2', '15.02.2024', '2', 'Kam zu spät', 'In Prüfung', '', ''],
      {
        ...{ id: 'Bewertungs-ID', rating: 'Gesamtbewertung', date: 'Abgegeben am', text: 'Bewertungstext' },
        ...{ status: 'Status', reply: 'Antwort', reply_date: 'Antwort am' },
      },
    ],
    [
      'the API of Trusted Shops',
      ['UID', 'creationDate', 'comment', 'mark', 'markDescription', 'orderReference'],
      ['5f1', '2024-01-15T22:30:00Z', 'Schnell und gut verpackt', '5.00', 'EXCELLENT', '100023'],
      ['5f2', '2024-02-15T10:30:00Z', 'Kam zu spät und kaputt', '2.00', 'POOR', '100024'],
      { id: 'UID', rating: 'mark', date: 'creationDate', text: 'comment' },
    ],
    [
      'Yotpo, where the shop comments on reviews',
      ['Review ID', 'Review Score', 'Review Creation Date', 'Review Content', 'Comment Content', 'Comment Created At'],
      ['1', '5', '2024-01-15 10:30:00', 'Just what I needed', 'Thanks for the kind words!', '2024-01-16 10:30:00'],
      ['2', '2', '2024-01-16 23:30:00', 'Too small', '', ''],
      { id: 'Review ID', rating: 'Review Score', date: 'Review Creation Date', text: 'Review Content' },
    ],
    [
      'WooCommerce',
      ['id', 'date_created', 'status', 'reviewer', 'review', 'rating'],
      ['22', '2018-10-18T17:59:17', 'approved', 'John', 'Works as described', '5'],
      ['20', '2018-09-08T21:47:19', 'hold', 'Max', 'Never came', '1'],
      { id: 'id', rating: 'rating', date: 'date_created', author: 'reviewer', text: 'review', status: 'status' },
    ],
    [
      'Bright Data',
      ['review_id', 'reviewer_name', 'review_rating', 'review', 'review_date', 'response_of_owner', 'response_date'],
      ['C1', 'Sharon', '5', 'Clean room', '2026-03-04T05:11:12.000Z', 'Thank you', '2026-03-05T05:11:12.000Z'],
      ['C2', 'Lee', '2', '', '2026-02-03T05:11:12.000Z', '', ''],
      {
        ...{ id: 'review_id', rating: 'review_rating', date: 'review_date', author: 'reviewer_name', text: 'review' },
        ...{ reply: 'response_of_owner', reply_date: 'response_date' },
      },
    ],
    [
      'G2',
      ['Submitted At', 'Reviewer', 'Star Rating', 'What do you like best?', 'What do you dislike?', 'Review URL'],
      ['2026-01-15', 'Ann B.', '4', 'It is quick to learn and helps', 'The export', 'https://www.g2.com/r/881'],
      ['2026-01-18', 'Bob', '5', 'Everything just works for us', 'Nothing', 'https://www.g2.com/r/882'],
      {
        ...{ rating: 'Star Rating', date: 'Submitted At', author: 'Reviewer', url: 'Review URL' },
        text: '"What do you like best?" + "What do you dislike?"',
      },
    ],
    [
      'a scraper of Tripadvisor',
      ['review_id', 'username', 'bubble_rating', 'review_text', 'date_of_stay', 'review_date'],
      ['r1', 'Ava', '5.0 of 5 bubbles', 'Lovely stay, great team', 'Date of stay: May 2026', 'Reviewed 31 May 2026'],
      ['r2', 'Klaus', '2.0 of 5 bubbles', 'Room was loud all night', 'Date of stay: April 2026', 'Reviewed 1 May 2026'],
      {
        ...{ id: 'review_id', rating: 'bubble_rating', date: 'review_date', author: 'username', text: 'review_text' },
        experienced_on: 'date_of_stay',
      },
    ],
    [
      'a database of MongoDB',
      ['_id.$oid', 'name', 'stars', 'comment', 'createdAt.$date'],
      ['65a1b2c3d4e5f60718293a4b', 'Ann', '5', 'Lovely and quick', '2024-01-15T23:30:00Z'],
      ['65a1b2c3d4e5f60718293a4c', 'Bob', '3', 'Good but late', '2024-01-16T10:30:00Z'],
      { id: '"_id.$oid"', rating: 'stars', date: '"createdAt.$date"', author: 'name', text: 'comment' },
    ],
    [
      'a German table by hand',
      ['Eingang', 'Kundennummer', 'Vorname', 'Sterne', 'Anmerkung', 'Freigabe'],
      ['15.01.2026 09:12', '10023', 'Ute', '5', 'Alles sauber', 'ja'],
      ['16.01.2026 10:44', '10024', 'Jan', '2', 'Etwas spät', 'nein'],
      { rating: 'Sterne', date: 'Eingang', author: 'Vorname', text: 'Anmerkung', status: 'Freigabe' },
    ],
    [
      'OpenTable',
      ['Visit date', 'Submitted date', 'Diner', 'Overall', 'Food', 'Comment', 'Reply'],
      ['2026-01-10', '2026-01-12', 'Ann', '5', '4', 'Lovely evening, thank you', ''],
      ['2026-01-11', '2026-01-13', 'Bob', '3', '2', 'Soup was cold', 'Sorry Bob'],
      {
        ...{ rating: 'Overall', date: 'Submitted date', author: 'Diner', text: 'Comment', reply: 'Reply' },
        experienced_on: 'Visit date',
      },
    ],
    [
      'Booking.com in German',
      [
        'Bewertungsdatum',
        'Name des Gastes',
        'Titel der Bewertung',
        'Positive Bewertung',
        'Bewertungspunkte',
        'Personal',
      ],
      ['2026-01-15', 'Ute', 'Sehr schön', 'Tolle Lage am Hafen', '4', '5'],
      ['2026-01-12', 'Jan', 'Naja', 'Alles sauber und ruhig', '5', '5'],
      {
        ...{ rating: 'Bewertungspunkte', date: 'Bewertungsdatum', author: 'Name des Gastes' },
        ...{ title: 'Titel der Bewertung', text: 'Positive Bewertung' },
      },
    ],
    [
      'Booking.com in Portuguese',
      [
        'Data da avaliação',
        'Nome do hóspede',
        'Título da avaliação',
        'Avaliação positiva',
        'Pontuação',
        'Resposta da propriedade',
      ],
      ['2026-01-15', 'Ana', 'Muito bom', 'Localização excelente', '4', 'Obrigado Ana'],
      ['2026-01-12', 'Rui', 'Fraco', 'Tudo limpo', '2', ''],
      {
        ...{ rating: 'Pontuação', date: 'Data da avaliação', author: 'Nome do hóspede', title: 'Título da avaliação' },
        ...{ text: 'Avaliação positiva', reply: 'Resposta da propriedade' },
      },
    ],
    [
      'a Dutch table',
      ['Datum', 'Naam', 'Sterren', 'Ervaring', 'Reactie', 'Datum reactie'],
      ['15-01-2026', 'Jan', '5', 'Snel en netjes gewerkt', 'Dank je wel', '16-01-2026'],
      ['12-01-2026', 'Piet', '3', 'Prima, wel laat', '', ''],
      {
        ...{ rating: 'Sterren', date: 'Datum', author: 'Naam', text: 'Ervaring' },
        ...{ reply: 'Reactie', reply_date: 'Datum reactie' },
      },
    ],
    [
      'a scraper of Airbnb',
      ['id', 'createdAt', 'rating', 'text', 'localizedText', 'author.firstName', 'author.id'],
      [
        '11',
        '2024-05-03',
        '5',
        'Lovely flat, great host!',
        'Schöne Wohnung, toller Gastgeber!',
        'Ann',
        'user number 1',
      ],
      ['12', '2024-04-03', '4', 'Très calme, près du port', 'Sehr ruhig, nah am Hafen', 'Luc', 'user number 2'],
      { id: 'id', rating: 'rating', date: 'createdAt', author: 'author.firstName', text: 'text' },
    ],
    [
      'Amazon as Bright Data writes it',
      ['review_id', 'rating', 'review_header', 'review_text', 'author_name', 'review_posted_date', 'verificationLevel'],
      ['R1', '5', 'Great', 'Lights up the whole desk', 'Pat', '2026-01-01', 'verified'],
      ['R2', '2', 'Dim', 'Not bright at all', 'Sue', '2026-01-03', 'not-verified'],
      {
        ...{ id: 'review_id', rating: 'rating', date: 'review_posted_date', author: 'author_name' },
        ...{ title: 'review_header', text: 'review_text', verified: 'verificationLevel' },
      },
    ],
    [
      'a French table',
      ['Auteur', 'Note', 'Date de l’avis', 'Commentaire', 'Réponse du propriétaire', 'Date de la réponse'],
      ['Élodie', '5 étoiles', '15/01/2024 à 10h30', 'Très bien, je recommande', 'Merci !', '16/01/2024'],
      ['Luc', '2 étoiles', '28/02/2024 à 18h05', 'Trop cher', '', ''],
      {
        ...{ author: 'Auteur', rating: 'Note', date: '"Date de l’avis"', text: 'Commentaire' },
        ...{ reply: 'Réponse du propriétaire', reply_date: 'Date de la réponse' },
      },
    ],
    [
      'an Italian table',
      ['Nome cliente', 'Voto', 'Data recensione', 'Recensione', 'Risposta', 'Data risposta'],
      ['Giulia', '5,0', '15/01/2024', 'Ottimo servizio, consigliato', 'Grazie!', '16/01/2024'],
      ['Marco', '3,0', '28/02/2024', 'Nella media', '', ''],
      {
        ...{ author: 'Nome cliente', rating: 'Voto', date: 'Data recensione', text: 'Recensione' },
        ...{ reply: 'Risposta', reply_date: 'Data risposta' },
      },
    ],
    [
      'a form of Google in German',
      ['Zeitstempel', 'Wie zufrieden waren Sie?', 'Was hat Ihnen gefallen?', 'Ihr Name'],
      ['2024/01/15 10:30:12 PM GMT+1', '5', 'Der Wirt war sehr nett', 'Ute'],
      ['2024/06/15 9:05:00 AM GMT+2', '4', 'Das Zimmer mit Blick auf den Hafen', 'Jan'],
      {
        rating: '"Wie zufrieden waren Sie?"',
        date: 'Zeitstempel',
        author: 'Ihr Name',
        text: '"Was hat Ihnen gefallen?"',
      },
    ],
    [
      'Doctolib',
      ["Date de l'avis", 'Patient', 'Note (sur 5)', 'Avis', 'Motif de consultation'],
      ['12/01/2024', 'Julie M.', '5,0', 'Très à l’écoute', 'Bilan'],
      ['25/02/2024', 'Luc', '3,0', 'Un peu d’attente', 'Contrôle'],
      { rating: '"Note (sur 5)"', date: '"Date de l\'avis"', author: 'Patient', text: 'Avis' },
    ],
    [
      'kununu',
      ['Titel', 'Datum', 'Gesamtbewertung', 'Position', 'Pro', 'Contra', 'Verbesserungsvorschläge'],
      ['Gut', '2024-03-01', '4', 'Angestellte', 'Gutes Klima', 'Wenig Gehalt', 'Mehr Zeit'],
      ['Nie wieder', '2024-02-01', '1', 'Führungskraft', 'Nichts', 'Alles', 'Schließen'],
      {
        ...{ title: 'Titel', rating: 'Gesamtbewertung', date: 'Datum' },
        text: 'Pro + Contra + Verbesserungsvorschläge',
      },
    ],
    [
      'Werkspot',
      ['Datum beoordeling', 'Klant', 'Eindcijfer', 'Prijs', 'Toelichting'],
      ['12-01-2024', 'Jansen', '5', '3', 'Netjes gewerkt'],
      ['25-02-2024', 'De Vries', '2', '5', 'Duurde lang'],
      { rating: 'Eindcijfer', date: 'Datum beoordeling', author: 'Klant', text: 'Toelichting' },
    ],
    [
      'Avis Vérifiés',
      ['order_ref', 'firstname', 'lastname', 'rate', 'review', 'review_date', 'publish_date', 'order_date'],
      ['C1', 'Julie', 'Martin', '5', 'Livraison rapide', '2024-01-15 10:00:00', '2024-01-16 10:00:00', '2024-01-02'],
      ['C2', 'Luc', 'Petit', '2', 'Colis abîmé', '2024-01-18 10:00:00', '2024-01-19 10:00:00', '2024-01-06'],
      { rating: 'rate', date: 'review_date', author: 'firstname', text: 'review' },
    ],
    [
      'AliExpress',
      ['buyerCountry', 'buyerEval', 'buyerFeedback', 'buyerName', 'evalDate', 'logistics'],
      ['US', '100', 'Great', 'J***n', '22 Jan 2021', 'Standard'],
      ['FR', '20', 'Cassé', 'A***a', '01 Mar 2021', 'Cainiao'],
      { rating: 'buyerEval', date: 'evalDate', author: 'buyerName', text: 'buyerFeedback' },
    ],
    [
      'HolidayCheck',
      ['Bewertungsdatum', 'Reisezeitraum', 'Gast', 'Gesamtbewertung', 'Hotel', 'Titel', 'Text'],
      ['2024-01-12', 'Dezember 2023', 'Ute', '5', '5', 'Traumhaft', 'Alles gut'],
      ['2024-02-13', 'Januar 2024', 'Jan', '3', '4', 'Naja', 'Essen kalt'],
      {
        ...{ rating: 'Gesamtbewertung', date: 'Bewertungsdatum', author: 'Gast', title: 'Titel', text: 'Text' },
        experienced_on: 'Reisezeitraum',
      },
    ],
    [
      'the feedback of buyers at Amazon',
      ['Date', 'Rating', 'Comments', 'Your Response', 'Order ID', 'Rater Email'],
      ['1/5/24', '5', 'Fast shipping, item as described', '', '113-1234567-1234567', 'a@marketplace.example'],
      ['1/13/24', '1', 'Never arrived', 'Sorry, we refunded you', '113-1234567-7654321', 'b@marketplace.example'],
      { rating: 'Rating', date: 'Date', text: 'Comments', reply: 'Your Response' },
    ],
    [
      'Notion',
      ['Name', 'Created time', 'Date', 'Feedback', 'Stars'],
      ['Ann K', 'March 1, 2024 10:00 AM', 'January 15, 2024', 'Lovely', '⭐⭐⭐⭐⭐'],
      ['Bob', 'March 1, 2024 10:01 AM', 'February 15, 2024', 'Too slow', '⭐⭐'],
      { rating: 'Stars', date: 'Date', author: 'Name', text: 'Feedback' },
    ],
  ] as const)('the columns of %s are guessed', async ([, columns, first, second, expected]) => {
    expect(await mapOf(csv([...columns], [...first], [...second]))).toEqual({ ...expected, source: 'unknown' })
  })

  test.for([
    [
      'Zomato, where each review is a member of its own',
      [4, 2].map((n) => ({
        review: {
          ...{
            id: `z${n}`,
            rating: n,
            review_text: `Good pizza, ${n}`,
            rating_color: `3F7E0${n}`,
            timestamp: 1486794105 + n,
          },
          ...{ review_time_friendly: 'one month ago', user: { name: `Erik ${n}`, foodie_level: `Big Foodie ${n}` } },
        },
      })),
      {
        ...{ id: 'review.id', rating: 'review.rating', date: 'review.timestamp', author: 'review.user.name' },
        text: 'review.review_text',
      },
    ],
    [
      'Airtable, where the cells are members of a member',
      [4, 2].map((n) => ({
        ...{ id: `rec${n}`, createdTime: `2024-03-0${n}T10:00:00.000Z` },
        fields: { Name: `Ann ${'ABCDE'[n]}`, Stars: n, Feedback: `Lovely ${n}`, Date: `2024-01-1${n}` },
      })),
      {
        ...{ id: 'id', rating: 'fields.Stars', date: 'fields.Date', author: 'fields.Name', text: 'fields.Feedback' },
      },
    ],
    [
      'the RSS of the App Store, as JSON',
      [4, 2].map((n) => ({
        ...{ author: { uri: { label: `https://x.example/${n}` }, name: { label: `Ann ${'ABCDE'[n]}` }, label: '' } },
        ...{
          updated: { label: `2024-01-1${n}T10:00:00-07:00` },
          'im:rating': { label: `${n}` },
          id: { label: `1${n}` },
        },
        ...{ title: { label: `Great ${n}` }, content: { label: `I use it daily, ${n}`, attributes: { type: 'text' } } },
      })),
      {
        ...{ id: 'id.label', rating: '"im:rating.label"', date: 'updated.label', author: 'author.name.label' },
        ...{ title: 'title.label', text: 'content.label' },
      },
    ],
    [
      'Agoda',
      [4, 2].map((n) => ({
        ...{
          hotelReviewId: n,
          rating: n,
          ratingText: `Good ${n}`,
          reviewTitle: `Title ${n}`,
          reviewComments: `Quiet ${n}`,
        },
        ...{ reviewDate: `2024-01-1${n}T00:00:00+07:00`, checkInDateMonthAndYear: `January 202${n}` },
        reviewerInfo: { displayMemberName: `Klaus ${n}`, countryName: 'Germany' },
      })),
      {
        ...{ id: 'hotelReviewId', rating: 'rating', date: 'reviewDate', title: 'reviewTitle', text: 'reviewComments' },
        ...{ author: 'reviewerInfo.displayMemberName', experienced_on: 'checkInDateMonthAndYear' },
      },
    ],
    [
      'Expedia',
      [4, 2].map((n) => ({
        ...{ id: `65${n}`, createTimeLocal: `2024-01-1${n}T10:20:30Z`, text: `Friendly staff, ${n}`, locale: 'en_US' },
        ...{ reviewScoreWithDescription: { value: `${n}/10 Good`, label: `${n} out of 10 Good` } },
        reviewAuthorAttribution: { text: `Ann ${n}, Denver` },
      })),
      {
        ...{ id: 'id', rating: 'reviewScoreWithDescription.value', date: 'createTimeLocal', text: 'text' },
        ...{ author: 'reviewAuthorAttribution.text', language: 'locale' },
      },
    ],
  ] as const)('the members of %s are guessed', async ([, records, expected]) => {
    expect(await mapOf({ list: records })).toEqual({ ...expected, source: 'unknown' })
  })

  test('the guess takes the platform from the name of the file', async () => {
    const table = csv(['Stars', 'Date', 'Text'], ['5', '2024-01-15', 'Good work'])
    expect(await messageFor(table, 'etsy-reviews.csv')).toContain('source            etsy')
  })

  test('an import finds reviews that an object lists by their ids', async () => {
    const review = (n: number) => ({
      name: `Person ${n}`,
      stars: n,
      comment: `Did job ${n}`,
      createdAt: 1705314600000 + n,
    })
    expect(await mapOf({ shop: { name: 'A Firm' }, reviews: { '-Na': review(4), '-Nb': review(5) } })).toMatchObject({
      ...{ rating: 'stars', date: 'createdAt', author: 'name', text: 'comment' },
    })
  })

  test('a column that names platforms is guessed as the source of each row', async () => {
    const review = (sourceName: string, n: number) => ({
      ...{ reviewID: `r${n}`, sourceName, rating: n, reviewBody: `They came on day ${n}` },
      datePublished: `2026-03-0${n}`,
    })
    expect(await mapOf([review('Google', 4), review('Facebook', 5)])).toMatchObject({ source: 'sourceName' })
  })

  test('a column that repeats another is not imported as part of the text', async () => {
    const content = await aContentFolder()
    const review = (n: number) => ({
      ...{ rating: 5, reviewDate: `2026-04-0${n}`, likedText: `Very central, ${n}`, dislikedText: `No parking ${n}` },
      reviewTextParts: { Liked: `Very central, ${n}`, Disliked: `No parking ${n}` },
    })
    await content.import([review(1), review(2)], { ask: yes })
    expect((await content.lines('first_party')).map(({ text }) => text)).toEqual([
      'Very central, 2\n\nNo parking 2',
      'Very central, 1\n\nNo parking 1',
    ])
  })

  test('a review with an empty checkbox is left out, because Airtable omits boxes that are not checked', async () => {
    const review = (n: number, approved: object) => ({
      fields: { Stars: 5, Date: `2024-01-1${n}`, Feedback: `They came on day ${n}`, ...approved },
    })
    const content = await aContentFolder()
    const records = [review(1, { Approved: true }), review(2, {}), review(3, { Approved: true })]
    const { skipped } = await content.import({ records }, { ask: yes })
    expect((await content.lines('first_party')).map(({ date }) => date)).toEqual(['2024-01-13', '2024-01-11'])
    expect([...skipped]).toEqual([['the box "fields.Approved" is not checked', 1]])
  })

  test.for(['checked', 'x', '✓'])('a column is guessed as the status if it says %s or nothing', async (mark) => {
    const rows = [mark, '', mark].map((said, n) => ['5', `2024-01-1${n}`, `They came on day ${n}`, said])
    expect(await mapOf(csv(['Stars', 'Date', 'Comment', 'Published'], ...rows))).toMatchObject({ status: 'Published' })
  })

  test('a column with UTC in its name is read as times in UTC', async () => {
    const content = await aContentFolder({ timezone: 'Europe/Berlin' })
    const how = { source: 'first_party', map: { rating: 'Score', date: 'Submit Date (UTC)' } }
    await content.import(csv(['Score', 'Submit Date (UTC)'], ['5', '2026-01-12 23:30:12'], ['4', '2026-01-10']), how)
    expect((await content.lines('first_party')).map(({ date }) => date)).toEqual(['2026-01-13', '2026-01-10'])
  })
})

describe('reviews that nobody may publish', () => {
  test.for([
    ['May we publish your review?', 'Yes', 'No'],
    ['Dürfen wir Ihre Bewertung veröffentlichen?', 'Ja', 'Nein'],
    ['Acceptez-vous de publier votre avis ?', 'Oui', 'Non'],
    ['consent', '1', '0'],
    ['ModerationStatus', 'APPROVED', 'REJECTED'],
  ])('the column %s is guessed as the status', async ([name = '', shown = '', hidden = '']) => {
    const table = csv(
      ['Stars', 'Date', 'Comment', name],
      ['5', '2024-01-15', 'Good work', shown],
      ['2', '2024-02-15', 'Late', hidden],
      ['3', '2024-02-16', 'So so', ['Yes', 'Ja', 'Oui', '1'].includes(shown) ? '' : hidden],
    )
    expect(await mapOf(table)).toMatchObject({ status: expect.stringContaining(name), text: 'Comment' })
    const content = await aContentFolder()
    await content.import(table, { ask: yes })
    expect((await content.lines('first_party')).map(({ text }) => text)).toEqual(['Good work'])
  })
})

test('the date of a response is guessed as the date of the review if no other column has a date', async () => {
  const columns = ['Response ID', 'Response Date', 'Score', 'Comment', 'Name']
  const table = csv(columns, ['1', '2024-01-15', '5', 'Great work', 'Ann'], ['2', '2024-01-16', '2', 'Late', 'Bob'])
  expect(await mapOf(table)).toMatchObject({ date: 'Response Date', rating: 'Score' })
})

test.for(['retrieval_date', 'scraped_at', 'extractedAt'])(
  'the day on which a program read a page is never guessed as the date of the review: %s',
  async (name) => {
    const columns = ['id_review', 'caption', 'relative_date', name, 'rating', 'username']
    const row = (n: number) => [`Ch${n}`, `Good place ${n}`, 'a month ago', `2024-03-0${n}`, `${n}`, `Ann ${n}`]
    const message = await messageFor(csv(columns, row(2), row(4)))
    expect(message).toContain('none of them looks like the date ("relative_date": "a month ago" is relative')
  },
)

test('documents of Firestore are read with their authors, and a path is not mistaken for an author', async () => {
  const document = (n: number) => ({
    name: `projects/x/databases/(default)/documents/reviews/abc${n}`,
    fields: {
      ...{
        rating: { integerValue: `${n}` },
        text: { stringValue: `Loved it ${n}` },
        name: { stringValue: `Ann ${n}` },
      },
      createdAt: { timestampValue: `2024-01-1${n}T10:00:00Z` },
    },
  })
  expect(await mapOf({ documents: [document(2), document(4)] })).toMatchObject({ author: 'fields.name.stringValue' })
})

test.for([
  ['Bazaarvoice', 'ClientResponses', { Response: 'Thank you for the words', Date: '2024-03-09T10:00:00Z' }],
  ['Custplace', 'answers', { content: 'Thank you for the words', created_at: '2024-03-09' }],
  ['Expedia', 'managementResponses', { response: 'Thank you for the words', date: '2024-03-09' }],
] as const)('a reply in a list of its own is guessed: %s', async ([, name, reply]) => {
  const review = (n: number) => ({
    ...{ rating: n, date: `2024-03-0${n}`, text: `They came on day ${n}` },
    [name]: n === 1 ? [reply] : [],
  })
  const content = await aContentFolder()
  await content.import({ reviews: [review(1), review(2)] }, { ask: yes })
  expect((await content.lines('first_party')).map(({ owner_reply }) => owner_reply)).toEqual([
    null,
    { text: 'Thank you for the words', date: '2024-03-09' },
  ])
})

test('the month of a trip is guessed as the day of the experience', async () => {
  const review = (n: number) => ({
    rating: n,
    publishedDate: `2024-03-0${n}`,
    travelDate: `2024-0${n}`,
    text: `Good ${n}`,
  })
  expect(await mapOf([review(1), review(2)])).toMatchObject({ date: 'publishedDate', experienced_on: 'travelDate' })
})

describe('what is not the customer’s words', () => {
  test.for([
    ...[
      'Antwort des Gastgebers',
      'Réponse de l’hôte',
      'Kommentar des Arztes',
      'Kommentar des Hoteliers',
      'Stellungnahme',
      'Antwort des Shops',
      'Antwort der Praxis',
    ],
    ...['Réponse du praticien', 'Réponse de l’établissement', 'Respuesta de la empresa', 'Risposta della struttura'],
    ...['Venue reply', 'Vendor Response', 'Your Response', 'RebuttalComment', 'proComment.body', 'owner_comment'],
    ...['Reactie vakman', 'Resposta do estabelecimento', 'Commentaire du vendeur', 'Response from the owner'],
  ])('the words of the business are guessed as the reply if their column is called %s', async (name) => {
    const table = csv(
      ['Stars', 'Date', 'Comment', name],
      ['5', '2024-01-15', 'Good work on our roof', 'Thank you very much indeed, Ann'],
      ['2', '2024-02-15', 'They came late and left early', ''],
    )
    expect(await mapOf(table)).toMatchObject({ text: 'Comment', reply: expect.stringContaining(name) })
  })

  test.for(['Antwort des Kunden', 'Comment from the guest', 'Kommentar der Gäste'])(
    'the words of the customer are not guessed as the reply if their column is called %s',
    async (name) => {
      const table = csv(
        ['Stars', 'Date', name],
        ['5', '2024-01-15', 'Good work'],
        ['2', '2024-02-15', 'They came late'],
      )
      expect(await mapOf(table)).not.toHaveProperty('reply')
    },
  )

  test.for([
    ['ReviewKey', 'r1', 'r2'],
    ['rating_text', 'Loved it!', 'Well, it was not so good'],
    ['Product description', 'A lamp for the desk of your child', 'A chair for the garden'],
    ['Score label', '10/10 Excellent', '4/10 Poor'],
  ])('the column %s is not guessed as part of the text', async ([name = '', one = '', other = '']) => {
    const table = csv(
      ['Stars', 'Date', 'Review text', name],
      ['5', '2024-01-15', 'Good work on our roof', one],
      ['2', '2024-02-15', 'They came late', other],
    )
    expect(await mapOf(table)).toMatchObject({ text: 'Review text' })
  })
})

test('the question for the source mentions rows without a platform only if some row names a platform', async () => {
  const table = csv(['Stars', 'Date', 'Status'], ['5', '2024-01-15', 'approved'], ['4', '2024-01-16', 'pending'])
  expect(await messageFor(table)).toContain('nothing in it says where its reviews come from')
})
