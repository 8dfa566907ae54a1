import type { Messages } from '../messages.ts'
import { DUTCH_LOG_CHECK } from './log-check.ts'
import { DUTCH_LOG_FAULTS } from './log-faults.ts'

const STEPS: Messages['logPage']['steps'] = {
  log: 'Het logboek zoeken',
  signature: 'Nagaan wie het heeft ondertekend',
  entries: 'Nagaan of alle regels er zijn',
  rules: 'De regels een voor een volgen',
  earlier: '',
  history: 'Met eerdere standen vergelijken',
  visits: 'Met uw laatste bezoek vergelijken',
  reviews: 'Zoeken naar verdwenen of veranderde beoordelingen',
  removed: 'Zoeken naar sporen van verwijderde beoordelingen',
  dataset: 'Het bestand met alle beoordelingen vergelijken',
  counts: 'Natellen',
  coverage: '',
  feed: 'De nieuwsfeed vergelijken',
  copies: '',
  witnesses: 'Nagaan wie van buiten het heeft bevestigd',
}

/** The page that checks the log. */
export const dutchLogPage = (): Messages['logPage'] => ({
  sentences: { ...DUTCH_LOG_CHECK, ...DUTCH_LOG_FAULTS },
  description: (name) =>
    `Een openbaar logboek van elke beoordeling van ${name}, en een controle dat er geen is verdwenen of veranderd.`,
  needsScript:
    'Uw browser kan op deze pagina alles controleren, maar scripts staan uit. De opdrachten hieronder doen hetzelfde.',
  review: 'Beoordeling',
  proof:
    ': een klein bestand dat zonder hulp van deze website laat zien dat deze beoordeling in het logboek stond. Bewaar het, dan kan niemand het later ontkennen.',
  filesRead: 'Gelezen bestanden',
  stop: 'Stoppen',
  goOn: 'Doorgaan',
  stepsOfCheck: 'Stappen van de controle',
  steps: STEPS,
  forget: 'Vergeten wat deze browser heeft gezien',
  allSteps: 'Wat is gecontroleerd, stap voor stap',
  lookUp: {
    title: 'Eén beoordeling opzoeken',
    label: 'Link van de beoordeling, of het nummer in het logboek',
    button: 'Opzoeken',
  },
  checkSite: 'Een website controleren',
  otherSite: 'Een andere website met een logboek controleren',
  check: 'Controleren',
  limits: 'Wat dit niet kan laten zien',
  otherSources:
    'Hoeveel beoordelingen waarvandaan komen en wat is weggelaten, staat bij [Zo worden beoordelingen gecontroleerd](/verification/). Een oneerlijke website kan ook een oneerlijke pagina tonen: controleer de website voor de zekerheid vanaf de pagina van een andere website, of met deze opdrachten.',
  example:
    'Dit bedrijf is een voorbeeld, en de sleutel van het logboek is openbaar, zodat u alles kunt uitproberen. De handtekeningen bewijzen niets.',
  ownTools: 'Met uw eigen gereedschap',
  withNode:
    'Met Node.js controleert deze opdracht alles wat de pagina controleert, zonder iets van deze website nodig te hebben:',
  checksThisSite: 'Opdracht die deze website controleert',
  keptState: 'Als u een stand van het logboek bewaart, kunt u later bewijzen dat het is herschreven:',
  comparesStates: 'Opdrachten die met een eerdere stand vergelijken',
  anyLaterTime: 'op enig later moment',
  format:
    'Het logboek is een Merkle-boom in het formaat [tlog-tiles](https://c2sp.org/tlog-tiles), met hashes met salt in plaats van de teksten, dus elk hulpmiddel voor dat formaat kan het volgen:',
  filesOfLog: 'Bestanden van het logboek',
  files: {
    checkpoint: 'naam, omvang, wortel, handtekeningen (c2sp.org/tlog-checkpoint)',
    history: 'alle eerdere standen',
    state: 'de salt van de hash van reviews.json, die in de laatste regel "dataset" heet:',
    coverage: 'wat platforms vermelden: "coverage" in de laatste regel van het logboek',
  },
})
