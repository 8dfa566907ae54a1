/** One command of the command line: what `--help` shows of it, and the module that does it from `process.argv`. */
export type CommandSpec = {
  name: string
  summary: string
  /** How it takes its content folder: as its only argument or `--folder`, with `--folder` only, or not at all. */
  folder: 'argument' | 'option' | 'none'
  /** The name of its arguments as commander writes them, such as `<file..>`, and what they are. */
  argument?: readonly [form: string, description: string]
  options?: readonly (readonly [flags: string, description: string])[]
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
    options: [['--trade <name>', 'what kind of business it is, such as contractor (can be repeated)']],
    examples: ['my-reviews', 'my-reviews --trade contractor'],
    run: () => import('../dataset/new.ts'),
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
      ['--half-stars <how>', 'up, down or skip: what becomes of a rating such as 4.5'],
      ['--sheet <name>', 'the sheet of an Excel workbook, if several look like reviews'],
      ['--business <name>', 'keep only the reviews of this business (can be repeated)'],
      ['--prune', 'remove reviews missing from a full export, and record them in withheld.jsonl'],
      ['--dry-run', 'show what would happen, and write nothing'],
      ['--strict', 'write nothing if any row is bad'],
    ],
    examples: [
      'google-reviews.json',
      'jobs.csv --source first_party --map rating=Stars date=Date text=Comment --dates mdy',
    ],
    run: () => import('../import/main.ts'),
  },
  {
    name: 'check',
    summary: 'report everything that would stop a build, and what a person should look at',
    folder: 'argument',
    examples: ['', 'my-reviews'],
    run: () => import('../policy/commands/check.ts'),
  },
  {
    name: 'build',
    summary: 'turn the folder into the published files',
    folder: 'argument',
    options: [['--if-needed', 'only if the content, the settings or the software changed'], FIRST, EXAMPLE],
    examples: ['', 'my-reviews', '--first'],
    run: () => import('../publish/build.ts'),
  },
  {
    name: 'start',
    summary: 'build if needed, then serve the site and everything else on one port',
    folder: 'argument',
    options: [FIRST, EXAMPLE],
    examples: ['', 'my-reviews'],
    run: () => import('./start.ts'),
  },
  {
    name: 'sidecar',
    summary: 'serve search, MCP and the hub for a site that a CDN serves',
    folder: 'option',
    examples: ['', '--folder my-reviews'],
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
    examples: ['6JKAZD304S04NKV5FBEJ16QQ9J --reason fake'],
    run: () => import('../policy/commands/withhold.ts'),
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
    examples: ['6JKAZD304S04NKV5FBEJ16QQ9J', '--author "Ernestine C."'],
    run: () => import('../policy/commands/erase.ts'),
  },
  {
    name: 'expire',
    summary: 'remove the reviews that may not be kept any longer',
    folder: 'argument',
    options: [['--dry-run', 'only list them']],
    examples: ['', 'my-reviews --dry-run'],
    run: () => import('../policy/commands/expire.ts'),
  },
  {
    name: 'read',
    summary: 'have a language model of your choice read the reviews; builds then use its answers',
    folder: 'option',
    options: [
      ['--url <address>', 'a server with an OpenAI-compatible API, such as http://localhost:11434/v1'],
      ['--model <name>', 'the name of the model on that server'],
      ['--price <in,out>', 'the prices of a million input and output tokens, to estimate the cost'],
      ['--limit <count>', 'read at most this many reviews'],
      ['--only-new', 'read only reviews that no model has read'],
      ['--concurrency <count>', 'how many requests to make at once'],
      ['--timeout <seconds>', 'how long one request may take'],
      ['--yes', 'do not ask before reading'],
    ],
    examples: ['--url http://localhost:11434/v1 --model llama3.3'],
    run: () => import('../insights/commands/read.ts'),
  },
  {
    name: 'aspects',
    summary: 'find out from the reviews which words customers use',
    folder: 'option',
    argument: ['<task>', 'suggest: print terms for aspects.yaml; learn: write learned-words.yaml'],
    examples: ['suggest', 'learn'],
    run: () => import('../insights/commands/aspects.ts'),
  },
  {
    name: 'insights',
    summary: 'explain the verdicts on one review',
    folder: 'option',
    argument: ['<task...>', '"explain" and the id of a review'],
    examples: ['explain 6JKAZD304S04NKV5FBEJ16QQ9J'],
    run: () => import('../insights/commands/insights.ts'),
  },
]
