import { phrases } from '../text/phrases.ts'
import type { Phrases } from '../text/phrases.ts'

/** Words that judge and yet neither praise nor blame: "the food was okay, nothing special". */
export const MEDIOCRE: Phrases<true> = phrases<true>()

const SAYINGS = `ok; okay; o.k; o.k.; alright; all right; average; just average; typical; standard; ordinary; acceptable; adequate; so so; so-so; just ok; just okay;
  just alright; only ok; run of the mill; middle of the road; nothing special; not special; nothing great; nothing spectacular; nothing extraordinary; nothing
  outstanding; nothing memorable; nothing bad; not spectacular; not outstanding; not bad not great; passable; unremarkable; fine i suppose; merely fine; as expected; what you would expect; what
  you'd expect; could take it or leave it; hit or miss; hit and miss; plain; decent; fair; reasonable enough; neither good nor bad; in line; comparable`

/** The same, one by one. */
export const MEDIOCRE_SAYINGS: readonly string[] = SAYINGS.split(/;\s*/).map((saying) => saying.trim())

for (const saying of MEDIOCRE_SAYINGS) MEDIOCRE.add(saying, true)
