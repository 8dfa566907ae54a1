import type { IntentWords } from '../../sentiment/sentence-intent.ts'
import { wordSet } from '../../text/word-list.ts'

/** The words of English sentences that say whether the author would come back, or advise readers. */
export const ENGLISH_INTENTS: IntentWords = {
  again: wordSet('again'),
  returning: wordSet(
    'go going gone be back come coming return returning visit use using hire call eat order try stop dine patronize patronise recommend do book stay',
  ),
  intending: wordSet("will would i'll we'll i'd we'd definitely plan going want wanted never won't wouldn't not don't"),
  denied: /^(?:not|never|cannot|nobody|.+n't|wont|wouldnt|dont)$/,
  reader: /^(?:you|your|anyone|anybody|someone|somebody|anything)$/,
  recommended: /^(?:call|hire|use|choose|contact|go|visit|see|ask|get|try|pick|book|bring|come|give)$/,
  merely: wordSet('just'),
  elsewhere: /^(?:elsewhere|somewhere|another|other|anyone|anywhere|someone|different)$/,
}
