import type { ContextWords } from '../../sentiment/context-words.ts'
import { superlativeBy } from '../superlative-by.ts'
import { dutchSet } from './fold.ts'

const NEGATIONS = dutchSet(
  'niet nooit geen niets niks niemand nergens zonder nauwelijks amper noch weinig allesbehalve ontbreekt ontbrak gebrek',
)

/** Comparatives without their endings. */
const COMPARED = [
  ...dutchSet(
    'beter vriendelijker aardiger sneller netter lekkerder schoner mooier leuker gezelliger behulpzamer slechter erger trager onvriendelijker onbeschofter',
  ),
]

/** Dutch words that change the meaning of others. */
export const DUTCH_CONTEXT: ContextWords = {
  isNegation: (folded) => NEGATIONS.has(folded),
  affirmed: dutchSet('alleen enkel twijfel zomaar'),
  negatesTogether: false,
  stronger: dutchSet(
    `heel zeer erg echt super enorm ontzettend zo absoluut helemaal totaal volledig bijzonder uiterst extreem ongelooflijk
     ongelofelijk vreselijk mega keihard gewoonweg werkelijk uitermate compleet buitengewoon onwijs veel`,
  ),
  emphatic: dutchSet('vreselijk verschrikkelijk tergend ontzettend'),
  weaker: dutchSet('iets wat beetje redelijk vrij nogal tamelijk enigszins bijna soms'),
  hypothetical: dutchSet('zou zouden kon konden mocht mochten moest hoop hopen hopelijk misschien eventueel'),
  conditions: dutchSet('als indien wanneer mits'),
  breaks: dutchSet('maar , ; . : - – echter omdat ( doch hoewel ondanks'),
  excess: dutchSet('te'),
  measures: dutchSet(
    `hoog lang kort groot klein luid donker koud warm heet krap ver zoet zout scherp pikant vet dik dun zwaar veel weinig vroeg laat
     oud droog nat snel traag hard zacht druk vol lawaaierig`,
  ),
  isSilent: (folded, before) =>
    (folded === 'goed' && before === 'zo') ||
    (folded === 'best' && before !== '' && before !== 'de' && before !== 'het'),
  trouble: {
    words:
      /^(?:probleem|problemen|storing|lek|lekkage|schade|defect|fout|gebrek|schimmel|pijn|verstopt|verstopping|kapot|kras|vlek)/,
    solving:
      /^(?:opgelost|oplos|lost|loste|gevonden|vond|vinden|herstel|gerepareer|repareer|verholpen|verhelp|verwijder|gemaakt|ontdek)/,
    solved: /^(?:opgelost|hersteld|gerepareerd|verholpen|gevonden|verwijderd|weg|verdwenen|vergoed|gemaakt)$/,
    linking: dutchSet(
      'was waren werd werden is zijn heeft hebben snel direct meteen heel ook vlot netjes goed vakkundig',
    ),
    spared:
      /(?:^| )(?:zonder|hoef(?:t|de|den)? (?:ik |je |we )?(?:niet|nooit|geen)|moest(?:en)? (?:ik |we )?(?:niet|nooit))(?: |$)/,
    mending:
      /\b(?:meteen|direct|onmiddellijk|gelijk|netjes) (?:\w+ ){0,2}(?:vervangen|omgeruild|opgelost|gerepareerd|hersteld|verholpen|gecorrigeerd)\b/,
    unmended: dutchSet('pas eindelijk na ik we'),
  },
  customers: dutchSet('ik we wij'),
  failure:
    /^(?:kapotte?|stuk|defecte?|geweigerd|weiger\w*|kwijt|verloren|geannuleerd|gewacht|wachten|wacht|vertraag\w*|steeds|vergeten|onmogelijk|geblokkeerd|genegeerd|gesloten|verkeerde?|fout(?:en|ief|ieve)?|beschadigde?|afgewezen|mislukt\w*|onvolledig)$/,
  superlative: superlativeBy({
    denial:
      /(?:^| )(?:nooit|nergens|niemand|nauwelijks|zelden|geen|niets|(?:kan|kon|konden|kunnen|had) (?:\w+ ){0,3}niet)(?: |$)/,
    markers: dutchSet('zo zulke zulk'),
    comparatives: new Set(COMPARED.flatMap((word) => ['', 'e'].map((ending) => `${word}${ending}`))),
    less: dutchSet('minder'),
  }),
  intents: null,
}
