import { expect, test } from 'vitest'
import { ignoredParameters } from '../../../sidecar/search/answer/ignored-parameters.ts'
import { IgnoredParameter, QueryFilters } from '../../../src/schema/search.ts'

const KNOWN = Object.keys(QueryFilters.shape)

test.for([
  ['raing', 'rating'],
  ['ratnig', 'rating'],
  ['Rating', 'rating'],
  ['RATING', 'rating'],
  ['minRating', 'min_rating'],
  ['min-rating', 'min_rating'],
  ['srot', 'sort'],
  ['sorts', 'sort'],
  ['limt', 'limit'],
  ['sinse', 'since'],
  ['sources', 'source'],
  ['quey', 'query'],
  ['langauge', 'language'],
  ['mention_technican', 'mentions_technician'],
  ['groupby', 'group_by'],
] as const)('a search reports the unknown parameter %s, and suggests %s', ([parameter, meant]) => {
  expect(ignoredParameters([parameter])).toEqual([{ parameter, meant }])
})

test('a search suggests the right parameter if one letter of its name is missing, doubled, or swapped with the next', () => {
  for (const meant of KNOWN) {
    for (let at = 0; at + 1 < meant.length; at++) {
      const before = meant.slice(0, at)
      const [letter = '', next = ''] = meant.slice(at)
      const rest = meant.slice(at + 2)
      for (const parameter of [
        before + next + rest,
        before + letter + letter + next + rest,
        before + next + letter + rest,
      ]) {
        if (!KNOWN.includes(parameter)) expect(ignoredParameters([parameter])).toEqual([{ parameter, meant }])
      }
    }
  }
})

/** What trackers, caches, paging and other programs add to addresses. */
const OTHERS =
  'utm_source utm_medium utm_campaign utm_term utm_content utm_id utm_source_platform utm_creative_format gclid gclsrc dclid gbraid wbraid ' +
  'gad_source gad_campaignid fbclid igshid igsh msclkid twclid ttclid li_fat_id yclid ysclid epik rdt_cid sccid mc_cid mc_eid _ga _gl _gac _hsenc ' +
  '_hsmi __hstc __hssc hsCtaTracking mkt_tok vero_id vero_conv oly_anon_id oly_enc_id wickedid irclickid cjevent _ke trk trkInfo spm scm ' +
  'ref ref_src ref_url referrer referer src si s t v q p id aid cid pid sid tid uid tag tags page per_page page_size pagesize offset start ' +
  'cursor from to order order_by sort_by sortby lang locale hl gl cb ts time timestamp nocache cache _ rnd random token key api_key apikey ' +
  'access_token callback format output fields include expand session sessionid phpsessid jsessionid campaign medium content term keyword ' +
  'creative placement network device adgroup adid ad_id matchtype channel partner affiliate aff_id clickid click_id transaction_id subid ' +
  'amp variant ab test debug preview version mode view tab theme platform os app user uuid name email hash sig signature state code ' +
  '__proto__ constructor'

test('a search does not report parameters that trackers and other programs add', () => {
  expect(OTHERS.split(' ').flatMap((name) => ignoredParameters([name]))).toEqual([])
})

test('a search reports at most five unknown parameters, in their order, and none longer than 40 characters', () => {
  const many = ['raing', 'limt', 'utm_source', 'sorce', 'topi', 'qery', 'sinc', `rating${'g'.repeat(100)}`]
  const ignored = ignoredParameters(many)
  expect(ignored.map(({ parameter }) => parameter)).toEqual(['raing', 'limt', 'sorce', 'topi', 'qery'])
  expect(ignored.every((one) => IgnoredParameter.safeParse(one).success)).toBe(true)
  expect(ignoredParameters([`rating${'g'.repeat(100)}`])).toEqual([])
})
