import { describe, expect, test } from 'vitest'
import { inEnglish } from './in-english.ts'
import { engineFor } from '../../src/insights/engine.ts'
import { quoteFit } from '../../src/insights/parts/quote-fit.ts'
import { taxonomyFor } from '../../src/presets/taxonomy-for.ts'
import { aBusiness } from './an-input.ts'
import { judgedBy, readOf } from './said-of-a-trade.ts'

/** Sentences that once counted for an aspect that they do not judge. */
describe('an aspect that a review does not judge', () => {
  test.for([
    ['dental', 'outcome', 'Fake nice until you decline the $200 fluoride varnish.', 2],
    ['dental', 'outcome', 'The chain at the mall redid my crown twice.', 5],
    ['dental', 'technical_knowledge', 'Great experience from start to finish.', 5],
    ['dental', 'honesty', 'I appreciate the transparency on costs.', 5],
    ['dental', 'office', 'I lost my tooth there.', 1],
    ['dental', 'speed', 'Nothing they put in has come out in 8 years.', 5],
    ['insurance', 'claims', 'We had no claims for 8 years.', 2],
    ['insurance', 'speed', 'I cancelled my insurance with them immediately.', 1],
    ['insurance', 'ease', 'The only thing that was easy was canceling.', 1],
    ['hotel', 'breakfast', 'Bar floor so sticky my shoe stayed behind.', 2],
    ['hotel', 'breakfast', 'There is an honesty bar in the lounge.', 5],
    ['hotel', 'honesty', 'There is an honesty bar in the lounge.', 5],
    ['hotel', 'sleep', 'I had a cold and had to stay in bed on Sunday.', 4],
    ['hotel', 'ease', 'The hotel is easy to reach.', 5],
    ['hotel', 'location', 'The heating unit was right next to the bed and very noisy.', 3],
    ['contractor', 'punctuality', 'Inspector came on the day and signed.', 5],
    ['contractor', 'professionalism', 'They painted welcome home Rosa on the gate.', 5],
    ['contractor', 'speed', 'Their estimator was prompt to come out.', 4],
    ['contractor', 'workmanship', 'They replaced an old wall that was crumbling.', 5],
    ['contractor', 'design', 'Nobody had thought to call us.', 1],
    ['contractor', 'project_management', 'Nobody had thought to call us.', 1],
    ['contractor', 'warranty', 'By Friday the new posts were standing by the gate.', 5],
    ['contractor', 'pricing', 'Somebody had told us that it was all worth it.', 4],
    ['contractor', 'punctuality', 'Waited three weeks for the quote.', 2],
    ['dental', 'speed', 'Quick eye as well, he noticed that I was grinding.', 5],
    ['dental', 'speed', 'I heard him cry and the dentist was still going.', 1],
    ['dental', 'scheduling', 'Same day crown, and it fits.', 5],
    ['contractor', 'cleanliness', "You'd never know it was a basement.", 5],
    ['contractor', 'workmanship', 'We basically live out there now.', 5],
    ['contractor', 'pricing', 'I took the day off work again.', 1],
    ['contractor', 'project_management', 'The foreman smoked in my carport.', 1],
    ['contractor', 'honesty', "I don't have words.", 5],
    ['hotel', 'pricing', 'She thought of everything including a sewing kit.', 5],
    ['hotel', 'breakfast', 'The heater smelled like burnt hair.', 1],
    ['hotel', 'sleep', 'I was on my train six minutes after shutting the door.', 5],
    ['hotel', 'location', 'The only way up was the freight lift past the bins.', 1],
    ['hotel', 'ease', 'On the last day there was a crocodile made of towels.', 5],
    ['hotel', 'facilities', 'The bed was like a trampoline.', 3],
    ['dental', 'outcome', 'You fill them out on your phone, done.', 5],
    ['dental', 'comfort', 'Yolanda is worth her weight in gold.', 5],
    ['dental', 'technical_knowledge', 'Found that out with a bill of $316.', 2],
    ['insurance', 'coverage', 'The shelter kept her in crowded conditions and she was sick.', 1],
    ['moving', 'packing', 'They offered nothing and would not even cover the damage.', 1],
    ['hotel', 'ease', 'We had four chairs, unfortunately one was missing.', 3],
    ['hotel', 'cleanliness', 'Check-in was early, since the room was free they let us in.', 5],
    ['dental', 'scheduling', 'He was prompt in returning an emergency call.', 5],
    ['plumbing-heating-electrical', 'speed', 'Inspector signed in five minutes.', 5],
    ['plumbing-heating-electrical', 'workmanship', 'Tune up was thorough.', 5],
    ['moving', 'professionalism', 'Thanks, team!', 5],
    ['fitness', 'honesty', 'Air con is broken, it was boiling.', 1],
    ['fitness', 'pricing', "Priya's spin class is brilliant.", 5],
    ['moving', 'professionalism', 'I recommend these guys.', 5],
    ['insurance', 'claims', 'Claims are super easy.', 5],
    ['insurance', 'claims', 'Quick claims processing.', 5],
    ['insurance', 'claims', 'The claim process is user-friendly.', 5],
    ['insurance', 'speed', 'She made the process smooth and easy.', 5],
    ['insurance', 'speed', 'I pay $80 a month for them to do nothing.', 1],
    ['insurance', 'cancellation', 'I canceled my policy.', 1],
    ['insurance', 'cancellation', 'I am canceling both policies and going elsewhere.', 1],
    ['insurance', 'coverage', 'It helped cover the cost of surgery.', 5],
    ['insurance', 'coverage', 'She explained the policy and options, wonderful.', 5],
    ['insurance', 'professionalism', 'Having this policy helps me sleep.', 5],
    ['insurance', 'professionalism', "I'm a veterinary professional.", 5],
    ['insurance', 'paperwork', 'She helped me find the correct paperwork.', 5],
    ['hotel', 'professionalism', 'This hotel is a hidden gem.', 5],
    ['hotel', 'honesty', 'The wine list was excellent.', 5],
    ['hotel', 'breakfast', 'Great coffee shop next door.', 5],
    ['hotel', 'cleanliness', 'The maid service was friendly.', 5],
    ['hotel', 'pricing', 'I asked for a refund and got nowhere.', 5],
    ['hotel', 'pricing', 'The view is worth the climb.', 5],
    ['contractor', 'workmanship', 'They were great every step of the way.', 5],
    ['contractor', 'workmanship', 'They are crooks.', 1],
    ['contractor', 'professionalism', 'The result looks professional.', 5],
    ['contractor', 'pricing', 'He told me one price and wrote another on the contract.', 5],
    ['contractor', 'honesty', 'We paid half up front.', 5],
    ['dental', 'premises', 'I love this office.', 5],
    ['dental', 'comfort', 'I feel comfortable recommending them.', 5],
    ['dental', 'outcome', 'She has a beautiful smile.', 5],
    ['hotel', 'rooms', 'The rooms were fine, but the meetings were awful.', 2],
    ['hotel', 'cleanliness', 'Shower lukewarm, towels like sandpaper.', 2],
    ['moving', 'packing', 'They showed up on time, loaded quickly, and were friendly.', 5],
    ['moving', 'punctuality', 'Thanks for the quick same day service when my other moves failed to show up.', 5],
    ['moving', 'professionalism', 'Amrit and Vishal moved us.', 5],
    ['moving', 'professionalism', 'It was easy to wrap the sofa.', 5],
    ['hotel', 'professionalism', 'I booked on my phone.', 5],
    ['contractor', 'pricing', "They wouldn't take a dime.", 5],
    ['contractor', 'workmanship', 'They kept the work site tidy.', 5],
    ['contractor', 'honesty', 'They covered up our furniture.', 5],
    ['contractor', 'pricing', 'They added on a sunroom.', 5],
    ['contractor', 'project_management', 'Dana was in charge.', 5],
    ['insurance', 'paperwork', 'I had to send additional documentation.', 2],
    ['insurance', 'ease', 'I could easily reach them.', 5],
    ['insurance', 'ease', 'Even simple claims were denied.', 1],
    ['insurance', 'ease', 'Hopefully next time will be easier.', 4],
    ['insurance', 'ease', 'I called three times.', 1],
    ['hotel', 'communication', 'The hotel is easy to reach.', 4],
    ['hotel', 'communication', 'We heard nothing all night.', 5],
    ['hotel', 'breakfast', 'The lift has been out since Easter.', 1],
    ['dental', 'technical_knowledge', 'A great hygienist.', 5],
    ['dental', 'outcome', 'The dentist came out to say hello.', 5],
    ['dental', 'outcome', 'I have been a patient ever since.', 5],
    ['dental', 'communication', 'Getting through is another story, I could not tell you why.', 4],
    ['contractor', 'speed', 'They are slow to answer.', 3],
    ['hotel', 'cleanliness', 'The sheets smelled of line drying.', 4],
    ['hotel', 'rooms', 'My key was not working.', 2],
    ['hotel', 'location', 'Our room was near the lift.', 3],
    ['insurance', 'pricing', 'My puppy has doubled in size, and we hike a lot.', 5],
    ['insurance', 'pricing', "I couldn't afford the surgery without them.", 5],
    ['insurance', 'claims', 'I paid for this insurance.', 2],
  ] as const)('a review of a %s does not judge %s: %s', ([trade, aspect, text, stars]) =>
    expect(judgedBy(trade, text, stars)).not.toHaveProperty([aspect]),
  )
})

describe('a correct word is not taken for a misspelling of another', () => {
  test.for([
    ['veterinary', 'They looked at her kidneys.', 'kindness'],
    ['auto', 'There are three garages in town.', 'garbage'],
    ['beauty', 'My stylist is new.', 'stylish'],
    ['insurance', 'I sent it through the app.', 'thorough'],
    ['dental', 'They have many patients.', 'patient'],
    ['restaurant', 'They bake in small batches.', 'an insult'],
  ] as const)('in a review of a %s, the correct text "%s" is not mistaken for words about %s', ([trade, text]) => {
    expect(judgedBy(trade, text, 3)).toEqual({})
    expect(inEnglish(text).valences.every((valence) => valence === 0)).toBe(true)
  })

  test('a real misspelling is still recognised', () => {
    expect(Math.max(...inEnglish('He was very through.').valences)).toBeGreaterThan(1)
  })
})

test('an answer about comfort does not quote general praise by a nervous patient', () => {
  const engine = engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: ['dental'], language: 'en' }) })
  const fitOf = (phrase: string): number | null => quoteFit(engine, { phrase, aspect: 'comfort', side: 'positive' })
  expect(fitOf('I am a nervous patient and they are amazing')).toBeNull()
  expect(fitOf('Best dentist I have been to as a nervous patient')).toBeNull()
  expect(fitOf('They are so gentle with nervous patients')).not.toBeNull()
})

describe('a topic word with another meaning', () => {
  test.for([
    ['insurance', 'cars-and-accidents', 'A total of 13 claims.'],
    ['insurance', 'health-and-life', 'My dog saw a specialist.'],
    ['moving', 'packing-service', 'Havent unpacked yet.'],
    ['moving', 'packing-service', 'The best movers and packers.'],
    ['moving', 'storage', 'They took our storage shelves apart.'],
    ['moving', 'pianos-and-heavy-things', 'We felt safe with them.'],
    ['moving', 'returning-customers', 'I will use them again.'],
    ['contractor', 'returning-customers', 'It has leaked for years.'],
    ['dental', 'returning-customers', 'Third time they have called to cancel.'],
    ['dental', 'new-patients', 'The crown fitted first time.'],
    ['hotel', 'events', 'The lady at reception was kind.'],
    ['insurance', 'cars-and-accidents', 'My dog had an accident on the sofa.'],
    ['insurance', 'travel', 'Three trips to the vet.'],
    ['insurance', 'health-and-life', 'The best pet health insurance.'],
    ['auto', 'detailing', 'They pay attention to detail, and the quote was detailed.'],
    ['legal', 'wills-and-estates', 'I trust him.'],
    ['legal', 'criminal-defence', 'There were no hidden charges.'],
    ['education', 'exams-and-tests', 'She sat with me for an hour.'],
    ['education', 'careers', 'Great job.'],
    ['shop', 'returns', 'I will return.'],
    ['real-estate', 'land-and-new-builds', 'Thanks a lot.'],
    ['medical', 'urgent-visits', 'Their system is broken.'],
    ['contractor', 'would-return', 'I will never use them again.'],
    ['contractor', 'would-return', 'We would not hire them again.'],
    ['hotel', 'would-return', "We won't come back again."],
    ['contractor', 'would-return', 'Ten out of ten, will use again when I need a swamp.'],
    ['insurance', 'homes-and-storms', 'The fire hydrant is where she was found.'],
    ['insurance', 'homes-and-storms', 'They took the city by storm.'],
    ['insurance', 'homes-and-storms', 'A flood of paperwork.'],
  ] as const)('a review of a %s does not get the topic %s: %s', ([trade, topic, text]) =>
    expect(readOf(trade, text).topics).not.toContain(topic),
  )

  test('a review gets the topic that its words mean', () => {
    expect(readOf('insurance', 'Somebody totaled my truck.').topics).toContain('cars-and-accidents')
    expect(readOf('moving', 'They packed everything.').topics).toContain('packing-service')
    expect(readOf('moving', 'I will use them again.').topics).toContain('would-return')
    expect(
      readOf('moving', 'This is the second time we hired them, and we have been customers since 2009.').topics,
    ).toContain('returning-customers')
    expect(readOf('insurance', 'I have been a customer for years.').topics).toContain('returning-customers')
    expect(readOf('shop', 'I returned it the next day.').topics).toContain('returns')
    expect(readOf('hotel', 'We will be back, and would stay here again.').topics).toContain('would-return')
    expect(readOf('insurance', 'Hail damage to our roof, and then the house fire.').topics).toContain(
      'homes-and-storms',
    )
    expect(readOf('education', 'I got a job after the course.').topics).toContain('careers')
    expect(readOf('legal', 'He set up our trust.').topics).toContain('wills-and-estates')
    expect(readOf('dental', 'First time here.').topics).toContain('new-patients')
    expect(readOf('insurance', 'We had to cancel our trip.').topics).toContain('travel')
    expect(readOf('moving', 'They took it all to storage.').topics).toContain('storage')
  })
})

describe('aspects that were once missed', () => {
  test.for([
    ['hotel', 'Everyone was lovely to us.', { professionalism: 'positive' }],
    ['hotel', 'Beds comfortable.', { sleep: 'positive' }],
    ['hotel', 'They made check-in super fast.', { ease: 'positive' }],
    ['dental', 'They got me an appointment very quickly.', { scheduling: 'positive' }],
    ['insurance', 'My reimbursement was directly deposited.', { claims: 'positive' }],
    ['contractor', 'The porch is lovely.', { workmanship: 'positive' }],
    ['contractor', 'Same price as on the estimate.', { pricing: 'positive' }],
    ['contractor', 'She told us which of the windows could wait.', { honesty: 'positive' }],
    ['contractor', 'They swept up every evening.', { cleanliness: 'positive' }],
    ['moving', 'Not a scratch on the piano.', { care_of_belongings: 'positive' }],
    ['moving', 'They rang when they were twenty minutes out.', { communication: 'positive' }],
    ['dental', 'I did not feel the needle.', { comfort: 'positive' }],
    ['dental', 'He found a crack that two other dentists had missed.', { technical_knowledge: 'positive' }],
    ['insurance', 'The check was in my account within the week.', { speed: 'positive' }],
    ['hotel', 'The night porter found us another room.', { professionalism: 'positive' }],
    ['hotel', 'The location of the hotel was outstanding.', { location: 'positive' }],
    ['hotel', 'Location good with many places to eat nearby.', { location: 'positive' }],
    ['contractor', 'Turns out he never pulled a permit.', { honesty: 'negative' }],
    ['hotel', 'The porter ran after us with the umbrella.', { professionalism: 'positive' }],
    ['hotel', 'The owner drove us to the station.', { professionalism: 'positive' }],
    ['contractor', 'The deck still looks new after five winters.', { workmanship: 'positive' }],
    ['contractor', 'Somebody came out the same day.', { responsiveness: 'positive' }],
    ['contractor', 'He sketched out a plan for us.', { design: 'positive' }],
    ['hotel', 'The barman knew what we drank.', { professionalism: 'positive' }],
    ['hotel', 'They sang happy birthday to my husband.', { professionalism: 'positive' }],
    ['hotel', 'She is a real gem.', { professionalism: 'positive' }],
    ['contractor', 'They pointed out that the old beams could be saved.', { honesty: 'positive' }],
    ['plumbing-heating-electrical', 'Tune up was thorough.', { technical_knowledge: 'positive' }],
  ] as const)('the aspects of a review of a %s are judged correctly: %s', ([trade, text, judged]) =>
    expect(judgedBy(trade, text, text.startsWith('Turns') ? 1 : 5)).toMatchObject(judged),
  )

  test.for([
    ['contractor', 'He told us he was licensed and he is not.', { honesty: 'negative' }],
    ['contractor', 'They charged us for boards that were never installed.', { honesty: 'negative' }],
    ['contractor', 'The insurance certificate turned out to be fake.', { honesty: 'negative' }],
    ['contractor', 'He told me one price and wrote another on the contract.', { honesty: 'negative' }],
    ['contractor', 'Now he wants another five thousand before he will finish.', { honesty: 'negative' }],
    ['hotel', 'The room at the back was awful.', { rooms: 'negative' }],
    ['hotel', 'The heater was not working.', { rooms: 'negative' }],
    ['hotel', 'The sheets smelled of onions.', { cleanliness: 'negative' }],
    ['insurance', 'It has more than doubled in four years.', { pricing: 'negative' }],
    ['contractor', 'We spent weeks chasing them.', { responsiveness: 'negative' }],
    ['hotel', 'Bathroom: horrible.', { rooms: 'negative' }],
    ['hotel', 'Waited forty minutes for a key, and the wifi dropped every evening.', { facilities: 'negative' }],
    ['contractor', 'The dumpster sat in our driveway for seven weeks.', { cleanliness: 'negative' }],
    ['dental', 'They moved my appointment three times.', { scheduling: 'negative' }],
    ['dental', 'They lost my records.', { office: 'negative' }],
    ['moving', 'Everything was stuffed loose into the truck.', { packing: 'negative' }],
    ['insurance', 'They asked for it again and again.', { paperwork: 'negative' }],
  ] as const)('a complaint in a review of a %s is found: %s', ([trade, text, judged]) =>
    expect(judgedBy(trade, text, 1)).toMatchObject(judged),
  )
})

test('a key phrase never cuts a number in two', () => {
  const phrases = (text: string): string[] => readOf('contractor', text, 5).keyPhrases.map(({ words }) => words)
  expect(phrases('Here at 7:30 every morning.')).toContain('7:30 every morning')
  expect(phrases('We paid $1,200.50 less than quoted.').join()).not.toMatch(/^50/)
})
