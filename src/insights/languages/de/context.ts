import type { ContextWords } from '../../sentiment/context-words.ts'
import { superlativeBy } from '../superlative-by.ts'
import { germanSet } from './fold.ts'

const NEGATIONS = germanSet(
  `nicht nich nie niemals nichts kein keine keinen keiner keinem keines keinerlei niemand niemanden niemandem ohne kaum weder null
   keineswegs keinesfalls nirgends wenig wenige fehlt fehlte fehlten fehlende fehlender fehlendes mangelt mangelte mangelnde mangelnder mangelndes`,
)

/** Comparatives without their endings. */
const COMPARED = [
  ...germanSet(
    'besser schöner freundlicher netter schneller sauberer leckerer kompetenter herzlicher angenehmer gemütlicher günstiger zuverlässiger schlechter schlimmer unfreundlicher langsamer',
  ),
]

/** German words that change the meaning of others. */
export const GERMAN_CONTEXT: ContextWords = {
  isNegation: (folded) => NEGATIONS.has(folded),
  affirmed: germanSet('nur zuletzt umsonst bloß zweifel frage ende weiteres wenn übertreibung'),
  negatesTogether: false,
  stronger: germanSet(
    `sehr so super total absolut furchtbar schrecklich wahnsinnig echt wirklich richtig unglaublich wahnsinnig extrem äußerst überaus besonders höchst mega voll
     völlig komplett ausgesprochen ungemein durchweg rundum einfach unfassbar dermaßen derart viel durchaus außerordentlich`,
  ),
  emphatic: germanSet('furchtbar schrecklich wahnsinnig unglaublich unfassbar extrem'),
  weaker: germanSet('etwas bisschen relativ recht ziemlich eher teilweise fast leicht manchmal halbwegs einigermaßen'),
  hypothetical: germanSet(
    'könnte könnten sollte sollten hätte hätten wäre wären müsste müssten dürfte dürften hoffe hoffen hoffentlich wünschte vielleicht eigentlich angeblich',
  ),
  conditions: germanSet('wenn falls sofern'),
  breaks: germanSet('aber , ; . : - – jedoch sondern obwohl weil dass ( doch'),
  excess: germanSet('zu allzu'),
  measures: germanSet(
    `hoch hohe niedrig lang lange kurz kurze groß große klein kleine laut hell dunkel kalt heiß warm eng weit süß süße salzig scharf
     fett fettig dick dünn schwer viel viele wenig wenige früh spät alt trocken nass schnell langsam hart weich fest`,
  ),
  isSilent: (folded, before) =>
    (folded === 'gut' && SILENT_BEFORE_GOOD.has(before)) || (folded === 'schoen' && before === 'bitte'),
  trouble: {
    words:
      /^(?:problem|fehler|stoerung|leck|undicht|schaden|schaeden|defekt|panne|mangel|maengel|schimmel|schmerz|verstopf|wasserschad|kaputt|kratzer|fleck)/,
    solving:
      /^(?:behob|behoben|beheb|geloest|loest|loeste|gefunden|fand|findet|repar|beseitig|entfern|erkannt|erkannte|erkenn|diagnos)/,
    solved:
      /^(?:behoben|geloest|repariert|beseitigt|gefunden|entfernt|erledigt|weg|verschwunden|vergessen|beglichen|reguliert)$/,
    linking: germanSet(
      'war waren wurde wurden ist sind hat haben schnell sofort sehr zügig direkt rasch innerhalb umgehend prompt problemlos fachgerecht professionell auch',
    ),
    spared:
      /(?:^| )(?:ohne|mussten? (?:ich |wir |man )?(?:nicht|nie|keine?n?)|muss man (?:nicht|nie|keine?n?)|brauchten? (?:ich |wir )?(?:nicht|nie|keine?n?))(?: |$)/,
    mending:
      /\b(?:sofort|gleich|umgehend|direkt|anstandslos|prompt) (?:\w+ ){0,3}(?:ersetzt|ausgetauscht|umgetauscht|behoben|repariert|korrigiert|geloest|getauscht)\b/,
    unmended: germanSet('erst endlich nach wochen monaten ich wir'),
  },
  customers: germanSet('ich wir'),
  failure:
    /^(?:kaputt\w*|defekt\w*|verweiger\w*|verlor\w*|stornier\w*|abgesagt\w*|abgelehnt\w*|gewartet|warten|warte|verspaet\w*|vergess\w*|unmoeglich|gesperrt|ignorier\w*|geschlossen|falsch\w*|fehler\w*|fehlt\w*|beschaedigt\w*|abstuerz\w*|abgestuerzt|unvollstaendig\w*)$/,
  superlative: superlativeBy({
    denial:
      /(?:^| )(?:nie|niemals|selten|kaum|nirgends|nirgendwo|niemand|keine?[nrms]?|nichts|(?:koennte|koennten|kann|konnte|haette|haetten|geht|ging) (?:\w+ ){0,3}nicht)(?: |$)/,
    markers: germanSet('so solch solche solchen'),
    comparatives: new Set(
      COMPARED.flatMap((word) => ['', 'e', 'en', 'er', 'es', 'em'].map((ending) => `${word}${ending}`)),
    ),
    less: germanSet('weniger'),
  }),
  intents: null,
}

const SILENT_BEFORE_GOOD = germanSet('na nun also')
