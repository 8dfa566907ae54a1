import { MAPPED_MEMBERS } from '../schema/content/imports-file.ts'

/** One command of the command line: what `--help` shows of it, and the module that does it from `process.argv`. */
export type CommandSpec = {
  name: string
  summary: string
  /** How it takes its content folder: as its only argument or `--folder`, with `--folder` only, or not at all. */
  folder: 'argument' | 'option' | 'none'
  /** The name of its arguments as commander writes them, such as `<file..>`, and what they are. */
  argument?: readonly [form: string, description: string]
  options?: readonly (readonly [flags: string, description: string])[]
  /** What `--help` says below the options. */
  details?: string
  /** How it takes a `sites.yaml` in place of a folder: as its argument, or with `--all`, for the module of `runAll`. */
  sites?: 'argument' | 'option'
  runAll?: () => Promise<unknown>
  /** What follows the name of the command in examples. */
  examples: readonly string[]
  run: () => Promise<unknown>
}

const EXAMPLE = ['--example', 'publish an invented business at a public address'] as const
const FIRST = ['--first', 'nothing has been published at this address before (the same as FIRST=1)'] as const

/** Every command, in the order in which an owner meets them. */
export const COMMANDS: readonly CommandSpec[] = [
  {
    name: 'new',
    summary: 'create a folder for a business, with every setting explained',
    folder: 'none',
    argument: ['<folder>', 'the folder to create'],
    options: [
      ['--trade <name>', 'what kind of business it is, such as contractor (can be repeated)'],
      ['--docker', 'also write the files for "docker compose up", which serves the site with HTTPS'],
    ],
    examples: ['my-reviews', 'my-reviews --trade contractor', 'my-reviews --docker'],
    run: () => import('../content/new/new.ts'),
  },
  {
    name: 'import',
    summary: 'import review exports from other platforms into the folder',
    folder: 'option',
    argument: ['<file...>', 'exports from Google, Trustpilot, Yelp and others, or any CSV, TSV, JSON or Excel file'],
    options: [
      [
        '--map <member=column>',
        'for any other file: which column has each member, if the guess is wrong (can be repeated)',
      ],
      ['--source <name>', 'where the reviews come from, such as google or first_party'],
      ['--dates <order>', 'dmy or mdy: whether 03/04/2024 or 03.04.2024 is in April or in March'],
      ['--month-dates', 'publish a date without a day, such as April 2026, as its month'],
      ['--half-stars <how>', 'up, down or skip: what becomes of a rating such as 4.5'],
      ['--sheet <name>', 'the sheet of an Excel workbook, if several look like reviews'],
      ['--business <name>', 'keep only the reviews of this business (can be repeated)'],
      ['--prune', 'remove reviews missing from a full export, and record them in withheld.jsonl'],
      ['--dry-run', 'show what would happen, and write nothing'],
      ['--strict', 'write nothing if any row is bad'],
      ['--recommendations', 'import recommendations of Facebook, which have no stars: yes as 5 stars, no as 1'],
      ['--verbose', 'name every review that is new, changed or gone, and every row that is left out'],
    ],
    details: `
These files are recognised: Google Business Profile (API, or an unpacked Takeout folder), SerpApi, Outscraper, Apify, Trustpilot,
Facebook (Graph API), Judge.me, Shopify Product Reviews, Yelp dataset, schema.org JSON-LD. The columns of any other CSV, TSV, JSON
or Excel file are guessed and shown, and imported once you confirm them; the folder keeps them in imports.yaml for the next file.
With --map you name the column, or path such as user.name, of each of
${MAPPED_MEMBERS.join(', ')}.

A review's date is the local date at the business (timezone in business.yaml); a time without a zone counts as local.
A title goes before the text, unless it was made from it.
`,
    examples: [
      'google-reviews.json',
      'jobs.csv --source first_party --map rating=Stars date=Date text=Comment --dates mdy',
    ],
    run: () => import('./commands/import.ts'),
  },
  {
    name: 'check',
    summary: 'report everything that would stop a build, and what a person should look at',
    folder: 'argument',
    examples: ['', 'my-reviews'],
    run: () => import('./commands/check.ts'),
  },
  {
    name: 'build',
    summary: 'turn the folder into the published files',
    folder: 'argument',
    options: [
      ['--if-needed', 'do not ask again what is published at PREVIOUS, where nothing else changed'],
      ['--all <file>', 'build every site of a sites.yaml, several at once'],
      FIRST,
      EXAMPLE,
    ],
    sites: 'option',
    examples: ['', 'my-reviews', '--first', '--all sites.yaml'],
    run: () => import('./commands/build.ts'),
    runAll: () => import('./commands/build-all.ts'),
  },
  {
    name: 'start',
    summary: 'build if needed, then serve the site and everything else on one port',
    folder: 'argument',
    options: [FIRST, EXAMPLE],
    examples: ['', 'my-reviews'],
    run: () => import('./commands/start.ts'),
  },
  {
    name: 'sidecar',
    summary: 'serve search, MCP and the hub for a site that a CDN serves, or for many',
    folder: 'option',
    argument: ['[sites]', 'a sites.yaml: serve all sites that it lists, instead of the one of a folder'],
    sites: 'argument',
    examples: ['', '--folder my-reviews', 'sites.yaml'],
    run: () => import('../../sidecar/main.ts'),
  },
  {
    name: 'hub',
    summary: 'list the subscriptions',
    folder: 'option',
    examples: ['', '--folder my-reviews'],
    run: () => import('../../sidecar/websub/main.ts'),
  },
  {
    name: 'withhold',
    summary: 'take reviews down, and record why',
    folder: 'option',
    argument: ['<id...>', 'the part after # in the link of each review'],
    options: [
      [
        '--reason <code>',
        'why: author_request, fake, not_a_customer, personal_data, illegal, duplicate, platform_removed or rights_expired',
      ],
    ],
    examples: ['5QBMHBDZKW8HH04YCBWK42SB4B --reason fake'],
    run: () => import('./commands/withhold.ts'),
  },
  {
    name: 'erase',
    summary: 'remove reviews and everything about their authors',
    folder: 'option',
    argument: ['[id...]', 'the part after # in the link of each review'],
    options: [
      ['--author <name>', 'the reviews of this person'],
      ['--all', 'with --author: erase all of them, if there are several'],
      ['--reason <code>', 'author_request (the default) or personal_data'],
    ],
    examples: ['5QBMHBDZKW8HH04YCBWK42SB4B', '--author "Imke V."'],
    run: () => import('./commands/erase.ts'),
  },
  {
    name: 'expire',
    summary: 'remove the reviews that may not be kept any longer',
    folder: 'argument',
    options: [['--dry-run', 'only list them']],
    examples: ['', 'my-reviews --dry-run'],
    run: () => import('./commands/expire.ts'),
  },
  {
    name: 'log',
    summary: 'record what changed in an append-only log that anyone can check, and sign it',
    folder: 'option',
    options: [
      ['--init', 'begin a log: make a key, and record everything that is published'],
      ['--origin <name>', 'with --init: its name for good, by default the host of BASE_URL and /log'],
      ['--new-key', 'let a new key sign from now on, and say so in the log'],
      ['--recover <url>', 'rebuild the log of the folder from a published site, checking all of it'],
      [
        '--offline',
        'do not compare with the published log first: if this one is an old backup, it becomes a second history',
      ],
    ],
    details: `
The log is in the folder "log" of the content. It holds salted hashes of what is published: no words, no names. Commit it, and push it
before you build. Its private key is read from LOG_KEY or .data/log.key, which is never committed. If the key is lost, --init with another
--origin, such as reviews.example.com/log2, begins a log that continues the old one, which stays published.
`,
    examples: ['--init', '', '--new-key', '--recover https://reviews.example.com'],
    run: () => import('./commands/log.ts'),
  },
  {
    name: 'cosign',
    summary: 'ask the witnesses of the log to confirm it',
    folder: 'option',
    details: `
The witnesses are those of the file "log/policy" in the content: lines "witness NAME VKEY URL". Push the log before you run this: what a
witness has signed must never be lost.
`,
    examples: [''],
    run: () => import('./commands/cosign.ts'),
  },
  {
    name: 'verify',
    summary: 'check the log of any site of this software against everything that it publishes',
    folder: 'none',
    argument: ['<url>', 'the address of the site, or a folder with its files'],
    options: [
      ['--old <file>', 'a checkpoint that you kept: the log must begin with it (can be repeated)'],
      ['--key <vkey>', 'the key of the log that you trust, instead of the one that the site gives'],
      ['--policy <file>', 'the witnesses that you trust, instead of those that the site names'],
      ['--receipt <file>', 'a receipt that you kept: the log must have its review (can be repeated)'],
      [
        '--search <filters>',
        'ask the site this search, such as "rating=1", and compare every page of the answer (can be repeated)',
      ],
      ['--answers', 'ask the site for all stars, and by words and days picked at random, also as an agent'],
      ['--pages', 'read every page as well, and compare the stars and words of each review on it'],
    ],
    details: `
It checks the log, and everything that repeats the reviews or counts them: feeds, downloads, months, insights, policy, badges. It cannot
check how the software judged a sentence, what pictures show, or whether a review is true.

Exit code 0: what was checked holds; what was not checked is named. 1: something is wrong. 2: something cannot be read, or the command is
not right.
`,
    examples: [
      'https://reviews.example.com',
      'https://reviews.example.com --old checkpoint-of-may',
      'https://reviews.example.com --answers --search "rating=1&since=2026-01-01"',
    ],
    run: () => import('./commands/verify.ts'),
  },
  {
    name: 'follow',
    summary: 'keep a checked copy of the data of any site of this software, and print what changed',
    folder: 'none',
    argument: [
      '<url-and-folder...>',
      'the address of the site, then the folder for the copy: a new one, or one that follows it',
    ],
    details: `
Fetches only what changed since the last run. Every file is checked against the manifest, and with a log also that it only grew,
that it has the hash of these reviews, and that each change has its entry. Run it as often as you like; interrupted, it leaves the
copy as it was.
Exit code 0: the copy is as the site is. 1: something is wrong, and the copy was left as it was. 2: something cannot be read,
or the command is not right.
`,
    examples: ['https://reviews.example.com my-copy'],
    run: () => import('./commands/follow.ts'),
  },
  {
    name: 'receipt',
    summary: 'write a proof that a review is in the log, which its holder can check without the site',
    folder: 'option',
    argument: ['<id>', 'the part after # in the link of the review'],
    examples: ['5QBMHBDZKW8HH04YCBWK42SB4B'],
    run: () => import('./commands/receipt.ts'),
  },
  {
    name: 'read',
    summary: 'have a language model of your choice read the reviews; builds then use its answers',
    folder: 'option',
    options: [
      ['--url <address>', 'a server with an OpenAI-compatible API, such as http://localhost:11434/v1'],
      ['--model <name>', 'the name of the model on that server, such as qwen3:8b'],
      ['--price <in,out>', 'the prices of a million input and output tokens, such as 0.15,0.60, to estimate the cost'],
      ['--limit <count>', 'read at most this many reviews, the newest first: a trial'],
      ['--only-new', 'leave what another model has read, or the same one with other instructions or definitions'],
      ['--concurrency <count>', 'how many requests to make at once (4)'],
      ['--timeout <seconds>', 'how long one request may take (120)'],
      ['--yes', 'do not ask before reading'],
    ],
    details: `
The model reads each review once, and what it said is kept in readings.jsonl of the folder. Builds check it against the reviews and
use it; they never call a model. Only what is new or has changed is read.

The key of the API, if it needs one, is read from MODEL_API_KEY. The text and stars of each review are sent to the server, and the
names of the technicians; the names of the authors are not.
`,
    examples: ['--url http://localhost:11434/v1 --model llama3.3'],
    run: () => import('./commands/read.ts'),
  },
  {
    name: 'aspects',
    summary: 'find out from the reviews which words customers use',
    folder: 'option',
    argument: ['<task>', 'suggest: print terms for aspects.yaml; learn: write learned-words.yaml'],
    examples: ['suggest', 'learn'],
    run: () => import('./commands/aspects.ts'),
  },
  {
    name: 'insights',
    summary: 'explain the verdicts on one review',
    folder: 'option',
    argument: ['<task...>', '"explain" and the id of a review'],
    examples: ['explain 5QBMHBDZKW8HH04YCBWK42SB4B'],
    run: () => import('./commands/insights.ts'),
  },
]
