import { setFlagsFromString } from 'node:v8'
import { MAPPED_MEMBERS } from '../../schema/content/imports-file.ts'
import { command, flag, value, values } from '../command.ts'

export const importFiles = command({
  name: 'import',
  summary: 'import review exports from other platforms into the folder',
  folder: 'option',
  argument: ['<file...>', 'exports from Google, Trustpilot, Yelp and others, or any CSV, TSV, JSON or Excel file'],
  options: {
    map: values(
      '--map <member=column>',
      'for a file that is not recognised: the column of a member, if the guess is wrong (can be repeated)',
    ),
    source: value('--source <name>', 'where the reviews come from, such as google or first_party'),
    dates: value('--dates <order>', 'dmy or mdy: whether 03/04/2024 or 03.04.2024 is in April or in March'),
    monthDates: flag('--month-dates', 'publish a date without a day, such as April 2026, as its month'),
    scale: value('--scale <best>', 'the best rating, such as 10, if ratings are not stars; 0-10 if 0 is the worst'),
    halfStars: value('--half-stars <how>', 'up, down or skip: how to import a rating such as 4.5'),
    sheet: value('--sheet <name>', 'the sheet of an Excel workbook, if several look like reviews'),
    business: values('--business <name>', 'keep only the reviews of this business (can be repeated)'),
    repair: flag('--repair', 'repair text in the wrong encoding where that is certain'),
    prune: flag('--prune', 'remove reviews missing from a full export, and record them in withheld.jsonl'),
    dryRun: flag('--dry-run', 'show what would happen, and write nothing'),
    strict: flag('--strict', 'write nothing if any row is bad'),
    recommendations: flag(
      '--recommendations',
      'import recommendations of Facebook, which have no stars: yes as 5 stars, no as 1',
    ),
    verbose: flag('--verbose', 'name every new, changed or missing review, and every skipped row'),
  },
  details: `
These files are recognised: Google Business Profile (API, or a Takeout as a folder or ZIP), SerpApi, Outscraper, Apify, Trustpilot,
Facebook (Graph API), Judge.me, Shopify Product Reviews, Booking.com (extranet), Google Play (Play Console, google-play-scraper),
App Store (App Store Connect API, app-store-scraper), Hostaway, Feefo, Kiyoh, REVIEWS.io, Stamped and Yotpo (API), Yelp dataset,
schema.org JSON-LD, and what a site publishes (/reviews.json, .jsonl, .csv). The columns of any other CSV, TSV, JSON or Excel file are
guessed and shown, and imported once you confirm them; the folder keeps them in imports.yaml for the next file.
With --map you name the column (or the path, such as user.name) of each of these members:
${MAPPED_MEMBERS.join(', ')}.

A review's date is the local date at the business (timezone in business.yaml, or its country's only zone); a time without a zone counts as local.
A title is put before the text, unless the platform made it from the text.
`,
  examples: [
    'google-reviews.json',
    'jobs.csv --source first_party --map rating=Stars date=Date text=Comment --dates mdy',
  ],
  run: async (options, { args, folder, print, streams: { stdin, stderr } }) => {
    // Collect garbage when the heap has grown by a fifth instead of doubled, and keep the young generation small: for 100,000
    // rows this halves the memory and takes a tenth more time.
    setFlagsFromString('--heap-growing-percent=20')
    setFlagsFromString('--semi-space-growth-factor=1')
    const { requestFor } = await import('../../import/request-for.ts')
    const { asker, asksYes } = await import('../../import/ask-terminal.ts')
    const { importReviews } = await import('../../import/import-reviews.ts')
    const { progressBar } = await import('../progress-bar.ts')
    const { reportText } = await import('../../import/report.ts')
    const { hasLog, nextCommand } = await import('../../content/folder/log-folder.ts')
    const request = { ...requestFor(args, options), content: folder }
    const ask = asker(stdin, stderr)
    const report = await importReviews({ ...request, ask, progress: progressBar(stderr) })
    print(reportText(report))
    const undeclared = report.sources.flatMap(({ declared, source }) => (declared ? [] : [source]))
    const question =
      'Are the lines above true? If so, they are added to sources.yaml, and the next build publishes the reviews of sources with ' +
      '"verified: true".'
    if (ask && !options.dryRun && undeclared.length > 0 && (await asksYes(ask, question))) {
      const { declareSources } = await import('../../import/declare-sources.ts')
      await declareSources(folder, undeclared)
    }
    if (!options.dryRun && (await hasLog(folder))) print(`Now: ${await nextCommand(folder)}`)
  },
})
