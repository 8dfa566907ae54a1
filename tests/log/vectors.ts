import { createHash } from 'node:crypto'
import type { LogEntry } from '../../src/schema/log-entry.ts'

// Values that three independent implementations agree on.

function seed(name: string): Buffer {
  return createHash('sha256').update(`public-reviews test vector ${name}`).digest()
}
export const LOG_SEED = seed('log')
export const WITNESS_SEED = seed('w1')
export const ORIGIN = 'reviews.example.com/log'
export const LOG_VKEY = 'reviews.example.com/log+fce05bc8+AY9aJXHvoFWEwhjTYUZGFoiLgZ+6HTOUHtjGsuvj7L45'
export const WITNESS_VKEY = 'witness.example/w1+6c0b25b7+BEZfaBs9hZs19OB1Xfe76nVwNgXt2iIB9yIuDGcIOpJs'

export const SALTS = {
  stars: 'AAAAAAAAAAAAAAAAAAAAAA',
  words: 'EREREREREREREREREREREQ',
  rest: 'IiIiIiIiIiIiIiIiIiIiIg',
}
export const REVIEW = {
  id: '5KWK3JSJX3DC5NC3423FKTZYC1',
  author: 'Émile “Jo” K.',
  author_avatar_url: null,
  rating: 2,
  date: '2026-11-08',
  text: 'Came late.\nFixed it & left \u{1F6E0}\uFE0F',
  language: 'en',
  source: 'google',
  source_url: null,
  owner_reply: null,
  verified: true,
  log_index: 1,
}
export const HASHES = {
  stars: '08fa2d4c2a31b11d0e7a254d375bc6a70c91f51442d4d4a2347a60f7295c321e',
  words: 'f8e54c1d668841327b5cd2cf9293f4a2a3b7cd91a01cb288523e94dcef456493',
  rest: '8952a60062d554512c90297fbb08e4fd427d572e62bc72d28deaaab3304cc8b0',
}
export const ENTRIES: LogEntry[] = [
  { v: 1, event: 'withheld', rating: 5, reason: 'platform_removed' },
  { v: 1, event: 'published', ...HASHES },
  {
    v: 1,
    event: 'state',
    dataset: '4a99fa3ff803dd80de9425fe68ebe52a57b48543e9d4c25a59cb1599d062d54d',
    reviews: 1,
    withheld: 1,
  },
  { v: 1, event: 'withheld', of: 1, rating: 2, reason: 'fake', salt: SALTS.stars },
  {
    v: 1,
    event: 'state',
    dataset: '855092a6938f1ae72ffd1557d9c5a17bd23a5e85868e16190dcee19810767dae',
    reviews: 0,
    withheld: 2,
  },
]
export const LEAVES = [
  '156eb5736e5d89e52a1cad3b5c6bef04c2bdbbed00cb4fc3bf5cac562ff75525',
  '0925b6b58306053ffa23bd4ce49648e7d54736434cebba4b020ec0f3c437717d',
  'bd73ae4f689f04714981f16a96a5600b0dc573c3e7596bdf7c9926c465a39466',
  '43f1ea3965d9dcda148d8bfe535f1c0e44d59889a7b6cb75f605c91b24fdb774',
  '21e15052713b5bbd6fa56fbb892006f37b5d0b3b90757e4157b8514e6becb7e3',
]
export const ROOT_3 = 'XjiCaiGJpQnbcPg3mqVK5uGN0OCg48okNJ2I4h5XvK8='
export const CONSISTENCY_3_5 = [
  'vXOuT2ifBHFJgfFqlqVgCw3Fc8PnWWvffJkmxGWjlGY=',
  'Q/HqOWXZ3NoUjYv+U18cDkTVmImntst19gXJGyT9t3Q=',
  'lqTPVHQqBXWBRAid0aLxe1FqgbqklJ8nYYZj6nUSJhA=',
  'IeFQUnE7W71vpW+7iSAG83tdCzuQdX5BV7hRTmvst+M=',
]
export const INCLUSION_1_5 = [
  Buffer.from(LEAVES[0] ?? '', 'hex').toString('base64'),
  'gVsChSpxSP2QShLLnj1lEag0VWTD65e1Uzq3627xccA=',
  Buffer.from(LEAVES[4] ?? '', 'hex').toString('base64'),
]
export const COSIGNED_AT = 1794268800n
export const CHECKPOINT = `reviews.example.com/log
5
xrtjIF3EOwxDg39mE22tb8YFfgeIwuFoiLQxKoXCFJ8=

— reviews.example.com/log /OBbyA2Eu+VM9E0nqgX3FiEJ/JQf5Q8L/5rxN3aoCtvsLN9wVwpF7TusqTI8RG4C9L1I/ADw8CMrUMB+bEaFMYEBiAM=
— witness.example/w1 bAsltwAAAABq8l6AEWvcK+VRJOq6lXEXe+1UQxQHjxVkNsAlneDoML8hFj7WlUCBAZab8ui0YSDV80MqBJEblseCSrnVZ3xb71cICw==
`
