import { ENGLISH_LOG_CHECK } from './log-check.ts'
import { ENGLISH_LOG_FAULTS } from './log-faults.ts'
import type { LogSentences } from '../log-sentences.ts'

/** The sentences of the script of the log page. */
const sentences: LogSentences = { ...ENGLISH_LOG_CHECK, ...ENGLISH_LOG_FAULTS }

/** The page that checks the log; its sentences during the check are in `log-check.ts` and `log-faults.ts`. */
export const englishLogPage = () => ({
  sentences,
  description: (name: string) => `A public log of every review of ${name}, and a check that none vanished or changed.`,
  needsScript:
    'Your browser can do the whole check on this page, but scripts are turned off. The commands below do the same.',
  review: 'Review',
  /** Follows the link that saves it. */
  proof:
    ': a small file that shows, without any help from this site, that this review was in the log. Keep it, and nobody can deny it later.',
  filesRead: 'Files read',
  stop: 'Stop',
  goOn: 'Go on',
  stepsOfCheck: 'Steps of the check',
  /** What each step does; empty for a step that appears only once there is something to report. */
  steps: {
    log: 'Find the log',
    signature: 'Check who signed it',
    entries: 'Check that all entries are there',
    rules: 'Follow the entries, one by one',
    earlier: '',
    history: 'Compare it with its earlier states',
    visits: 'Compare it with your last visit',
    reviews: 'Look for reviews that vanished or changed',
    removed: 'Look for traces of removed reviews',
    dataset: 'Compare the file of all reviews',
    counts: 'Count again',
    coverage: '',
    feed: 'Compare the news feed',
    copies: '',
    witnesses: 'See which outsiders have confirmed it',
  },
  forget: 'Forget what this browser saw',
  allSteps: 'What was checked, step by step',
  lookUp: { title: 'Look up one review', label: 'Link of the review, or its number in the log', button: 'Look up' },
  checkSite: 'Check a site',
  otherSite: 'Check another site with a log',
  check: 'Check',
  limits: 'What it cannot show',
  otherSources:
    'How many reviews came from where, and what was left out, is on [How reviews are verified](/verification/). A dishonest site could serve a dishonest page too: to be sure, check it from the page of another site, or with these commands.',
  example:
    'This business is an example, and the key of its log is public, so that you can try everything. Its signatures prove nothing.',
  ownTools: 'With your own tools',
  withNode: 'With Node.js, this checks everything that the page checks, and needs nothing from this site:',
  checksThisSite: 'Command that checks this site',
  keptState: 'If you save a state of the log, you can later prove that it was rewritten:',
  comparesStates: 'Commands that compare with an earlier state',
  anyLaterTime: 'at any later time',
  format:
    'The log is a Merkle tree in the format of [tlog-tiles](https://c2sp.org/tlog-tiles), with salted hashes in place of words, so any tool for that format can follow it:',
  filesOfLog: 'Files of the log',
  /** What each of these files contains. */
  files: {
    checkpoint: 'origin, size, root, signatures (c2sp.org/tlog-checkpoint)',
    history: 'every earlier state',
    state: 'the salt of the hash of reviews.json, which is "dataset" in the last entry:',
    coverage: 'what platforms state: "coverage" in the last entry',
  },
})
