import { palettes } from '../../../src/site/views/brand/palette.ts'
import type { SharePicture } from '../../../src/site/views/share-picture.ts'

/** The share picture of some business; a test sets only the members that it is about. */
export function aSharePicture(about: Partial<SharePicture> = {}): SharePicture {
  return {
    path: '/og/site.png',
    name: 'Müller & Søn AVATAR',
    kicker: 'Port Ansel, WA',
    shows: { rating: { words: '4.3', stars: 4.26 }, count: '359 reviews' },
    note: null,
    colors: palettes('#b4532a').light,
    ...about,
  }
}
