import { mostMentioned } from '../../../schema/insights.ts'
import { messagesOf, type Messages } from '../../../messages/messages.ts'
import type { Site } from '../../site.ts'
import { shellSample, type Sample } from './endpoint.ts'

/** Code that a reader copies and runs: `tests/wire/recipes.test.ts` runs it as the page shows it. */
export type Recipe = { id: string; title: string; about: string; code: Sample }

/** How to mirror, compare and analyse the reviews. Without a sidecar, comparing reads a file. */
export function recipes(site: Site): { title: string; about: string; recipes: Recipe[] } {
  const { recipes: say } = messagesOf(site.content.business).developers
  const { baseUrl, hasSidecar } = site
  return {
    title: say.title,
    about: say.about,
    recipes: [
      { id: 'mirror-curl', title: `${say.mirror} (curl)`, about: say.mirrorWhole, code: mirrorWhole(baseUrl) },
      {
        id: 'mirror-javascript',
        title: `${say.mirror} (JavaScript)`,
        about: say.mirrorMonths,
        code: mirrorMonths(baseUrl),
      },
      ...(hasSidecar ? comparisons(site, say) : [comparisonOfFile(baseUrl, say)]),
      {
        id: 'analyse-python',
        title: `${say.analyse} (Python)`,
        about: say.analyseByYear,
        code: analyseByYear(baseUrl),
      },
      { id: 'analyse-sql', title: `${say.analyse} (SQL)`, about: say.analyseReplies, code: analyseReplies(baseUrl) },
    ],
  }
}

type RecipeWords = Messages['developers']['recipes']

function comparisons(site: Site, say: RecipeWords): Recipe[] {
  const asked = comparison(site)
  return [
    {
      id: 'compare-curl',
      title: `${say.compare} (curl)`,
      about: say.compareInOne,
      code: compareWithCurl(site.baseUrl, asked),
    },
    {
      ...{ id: 'compare-javascript', title: `${say.compare} (JavaScript)` },
      ...{ about: say.compareAsTable, code: compareWithJavaScript(site.baseUrl, asked) },
    },
  ]
}

function comparisonOfFile(baseUrl: string, say: RecipeWords): Recipe {
  return {
    ...{ id: 'compare-javascript', title: `${say.compare} (JavaScript)` },
    ...{ about: say.compareFromFile, code: compareFromFile(baseUrl) },
  }
}

type SearchParameters = (readonly [name: string, value: string])[]

/** Compares people (sources, if reviews mention nobody) on the most mentioned service (if there is one) since last year. */
function comparison({ insights: { entities }, reviewsFile: { reviews } }: Site): SearchParameters {
  const mentioned = mostMentioned(entities.services).slice(0, 1)
  const isAnyone = entities.technicians.some(({ mention_count }) => mention_count > 0)
  const year = Number((reviews[0]?.date ?? '2026').slice(0, 4)) - 1
  return [
    ['group_by', isAnyone ? 'technician' : 'source'],
    ...mentioned.map(({ id }) => ['mentions_service', id] as const),
    ['since', `${year}-01-01`],
    ['limit', '1'],
  ]
}

function mirrorWhole(baseUrl: string): Sample {
  return shellSample(
    'curl -sS --compressed --etag-compare reviews.etag --etag-save reviews.etag \\',
    `  -o reviews.json ${baseUrl}/reviews.json`,
  )
}

function mirrorMonths(baseUrl: string): Sample {
  return {
    language: 'javascript',
    text: `import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, sep } from 'node:path'

const origin = '${baseUrl}'
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex')
const { shards } = await (await fetch(origin + '/manifest.json')).json()
const files = shards.flatMap(({ reviews }) => reviews)
for (const { path, sha256 } of files) {
  const file = 'mirror' + path
  const held = await readFile(file).catch(() => '')
  if (hash(held) === sha256) continue
  const bytes = Buffer.from(await (await fetch(origin + path)).arrayBuffer())
  if (hash(bytes) !== sha256) throw new Error(path + ' is of a newer build: start again')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  console.log(path)
}
// Delete the files of months whose reviews are all gone.
const listed = new Set(files.map(({ path }) => path))
await mkdir('mirror/data', { recursive: true })
for (const name of await readdir('mirror/data', { recursive: true }))
  if (name.endsWith('.json') && !listed.has('/data/' + name.replaceAll(sep, '/')))
    await rm('mirror/data/' + name)`,
  }
}

function compareWithCurl(baseUrl: string, asked: SearchParameters): Sample {
  return shellSample(
    `curl -sS --get ${baseUrl}/api/reviews/search \\`,
    `  ${asked.map(([name, value]) => `-d ${name}=${value}`).join(' ')}`,
  )
}

function compareWithJavaScript(baseUrl: string, asked: SearchParameters): Sample {
  return {
    language: 'javascript',
    text: `const search = new URL('${baseUrl}/api/reviews/search')
search.search = new URLSearchParams({
${asked.map(([name, value]) => `  ${name}: '${value}',`).join('\n')}
})
const { groups } = await (await fetch(search)).json()
console.table(groups.map(({ name, count, rating_value, answered }) => ({ name, count, rating_value, answered })))`,
  }
}

function compareFromFile(baseUrl: string): Sample {
  return {
    language: 'javascript',
    text: `const { entities } = await (await fetch('${baseUrl}/insights.json')).json()
const compared = [...entities.technicians, ...entities.services].filter(({ mention_count }) => mention_count > 0)
console.table(compared.map(({ name, mention_count, average_rating }) => ({ name, mention_count, average_rating })))`,
  }
}

function analyseByYear(baseUrl: string): Sample {
  return {
    language: 'python',
    text: `import json
from collections import defaultdict
from urllib.request import urlopen

stars = defaultdict(list)
for line in urlopen("${baseUrl}/reviews.jsonl"):
    review = json.loads(line)
    stars[review["date"][:4]].append(review["rating"])
for year, given in sorted(stars.items()):
    print(year, len(given), round(sum(given) / len(given), 2))`,
  }
}

function analyseReplies(baseUrl: string): Sample {
  return {
    language: 'sql',
    text: `SELECT year(date) AS year, count(*) AS reviews, round(avg(rating), 2) AS stars,
  round(100.0 * count(owner_reply) / count(*), 1) AS answered_pct
FROM read_json('${baseUrl}/reviews.jsonl', format = 'newline_delimited')
GROUP BY ALL ORDER BY year;`,
  }
}
