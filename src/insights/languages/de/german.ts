import type { RemarkWords } from '../../aspects/remark-words.ts'
import { readLexicon } from '../../sentiment/lexicon.ts'
import { wordsBy } from '../../text/tokens.ts'
import type { LanguageRules } from '../review-language.ts'
import { scopesBy } from '../scopes-by-lists.ts'
import { germanCuts } from './compounds.ts'
import { GERMAN_CONTEXT } from './context.ts'
import { foldGerman, germanSet, stemGerman } from './fold.ts'
import { germanPeople } from './people-words.ts'
import { GERMAN_PHRASES } from './phrase-words.ts'

const words = wordsBy({ fold: foldGerman, stem: stemGerman, singular: stemGerman, cuts: germanCuts })

/** The German words that connect a subject with remarks about it. */
const GERMAN_REMARKS: RemarkWords = {
  copulas: germanSet('ist sind war waren wurde wurden wird werden gewesen bleibt blieb'),
  linking: germanSet(
    'ist sind war waren wurde wurden wird wirkt wirkte wirkten schien scheint bleibt blieb fand fanden',
  ),
  adverbs: germanSet(
    'sehr auch immer stets echt wirklich so ganz total absolut super mega besonders durchweg überaus äußerst alle alles',
  ),
  intensifiers: germanSet(
    'sehr echt wirklich so ganz total absolut super mega besonders überaus äußerst ziemlich richtig zu',
  ),
  attaching: germanSet('von vom der des im in am an mit für zum zur aus hier dort'),
  joining: germanSet('und , & oder sowie'),
  remarkEnds: germanSet('und aber mit für wie sowie , oder'),
  isPerson: (folded) => folded === 'er' || folded === 'sie',
  adjectivesAfter: 0,
}

/** Parts of a text that do not assert anything about this business. */
const GERMAN_SCOPES = scopesBy({
  advice:
    /^(?:(?:unbedingt|besser|vorher|rechtzeitig|am besten) (?:vorher |rechtzeitig )?(?:reservieren|buchen|bestellen)|(?:man|ihr|sie) (?:sollte|solltet|sollten) (?:unbedingt|vorher|rechtzeitig|reservieren|vorbestellen)|reservierung (?:empfohlen|empfehlenswert|ratsam|noetig|erforderlich)|achtet darauf|achten sie|vergesst nicht|eine reservierung ist|reservieren ist) /,
  conditions: germanSet('wenn falls sofern'),
  noCondition:
    /^(?:man (?:bedenkt|mal|gut|in|hier|ein|etwas|gerne|lecker)|ihr |du |sie (?:ein|eine|einen|mal|gut)|es um|es mal|auch |ich (?:in|wieder|mal|nochmal)|wir (?:in|wieder|mal)|mal )/,
  conditionEnds: germanSet(', ; : . ! ( ) aber dann'),
  wish: /(?:^| )(?:haette (?:ich|mir|man|wir) (?:mir|uns|gerne|gern|gewuenscht)|haetten wir (?:uns|gerne|gern)|waere (?:schoen|toll|besser|wuenschenswert)|wuensche mir|wuenschen uns|wuenschte|(?:waere|waeren) (?:gut|prima|hilfreich|angebracht|super|nett|praktisch|sinnvoll)|(?!(?:man|jeder|jede|ihr|du|wer|alle) )\S+ (?:sollte|sollten)|(?:koennte|koennten) (?!nicht|kaum)\S+|(?:muss|muessen|muesste|muessten) (?:\S+ )?(?:mehr|besser|schneller|freundlicher|hoeflicher|sauberer|guenstiger|puenktlicher))$/,
  feared: /(?:^|(?<!keine) )angst (?:,|dass)$/,
  and: 'und',
  otherBefore: germanSet(
    'anderer andere anderen anderem anderes letzte letzten vorherige vorherigen frühere früheren vorige vorigen ehemaliger ehemalige alter alten',
  ),
  otherAfter: germanSet('davor zuvor vorher nebenan'),
  firm: /^(?:firmen?|betriebe?|anbietern?|anbieter|unternehmens?|handwerkern?|handwerker|installateure?|elektriker|klempner|dachdecker|maler|zahnarzt|zahnaerzte|arzt|aerzte|praxis|praxen|hotels?|restaurants?|laden|laeden|geschaeften?|geschaefte|versicherung|versicherungen|versicherer|umzugsunternehmens?|umzugsfirma|werkstatt|werkstaetten|friseur|friseure|salon|salons|lokale?n?|italiener|griechen?|vermieter|makler|anwalt|anwaelte)$/,
  compared: germanSet(
    'als wie vergleich gegenüber zu statt anstatt besser günstiger teurer zum suchen gesucht wechseln gewechselt nächstes',
  ),
  ourselves: germanSet('wir ich hier diese dieser dieses jetzt nun ihr'),
})

/** German. Its lexicon was written for this project. */
export const readGerman = (): LanguageRules => ({
  tag: 'de',
  words,
  phrases: GERMAN_PHRASES,
  clauses: {
    contrast: germanSet(
      `aber jedoch allerdings obwohl obgleich trotzdem dennoch sondern während außer hingegen leider bloß einzig lediglich
       nichtsdestotrotz nichtsdestoweniger wohingegen dagegen`,
    ),
    denying: new Map([['als', 'andere']]),
    conjunctions: germanSet('und oder weil da denn sowie sodass deshalb & , dann wobei'),
    subjects: germanSet(
      `der die das den dem ein eine einen einer ich wir er sie es man mich uns mir mein meine unser unsere sein ihr ihre dies diese
       dieser dieses alles alle jeder niemand nichts keiner hier dort da auch war waren ist sind wurde wurden hat haben hatte
       hatten sehr beim im am zum zur personal service essen preise preis lage zimmer`,
    ),
    abbreviations: germanSet(
      'hr hrn fr dr prof bzw ca usw etc nr str inkl zzgl evtl tel st max min ggf sog vgl mind abs z b d h u a',
    ),
    singleLetters: new Set(),
  },
  scopesOf: GERMAN_SCOPES,
  lexicon: readLexicon({
    folder: new URL('lexicon/', import.meta.url),
    language: { words, phrases: GERMAN_PHRASES },
    byStem: true,
    correct: germanSet(
      'bestellung gemeinsam verstand verständnis kompetenzen qualifiziert empfang empfangen empfanden besonders besuchen',
    ),
    misspeltFrom: 10,
    judgesTheWhole: (stemmed) =>
      /^(?:empfehl|empfohl|weiterempf|dank|bedank|dankesch|wiederkomm|komm|glueckwunsch|gratul|kompliment|lob)/.test(
        stemmed,
      ),
    hasLearned: false,
  }),
  context: GERMAN_CONTEXT,
  remarks: GERMAN_REMARKS,
  people: germanPeople(),
  loose: {
    before: germanSet('und aber oder denn also'),
    after: germanSet('und aber oder'),
  },
  notServed:
    /\b(?:(?:dann|daher|deshalb|schließlich|letztlich|am Ende) (?:eine[nr]? )?andere[nrms]? (?:Firma|Betrieb|Anbieter|Handwerker|Hotel|Restaurant|Versicherung|Arzt|Praxis|Unternehmen) (?:beauftragt|genommen|gewählt|gefunden)|(?:nicht|nie) (?:gebucht|beauftragt|abgeschlossen)|haben wir uns (?:dagegen|für (?:eine[nrms]? )?andere[nrms]?) (?:[a-zäöü]+ )?entschieden|noch nicht (?:gebraucht|genutzt|in Anspruch genommen|getestet)|nur (?:ein Angebot|einen Kostenvoranschlag) (?:eingeholt|bekommen|erhalten))\b/i,
  refersBack:
    /^(?:Und|Aber|Auch|Dann|Danach|Daher|Deshalb|Dadurch|Trotzdem|Dennoch|Allerdings|Jedoch|Außerdem|Zudem|Dies|Diese|Dieser|Dieses|Das|Denn|Dafür|Dabei|Dazu|Welche|Welcher|Somit|Sondern|Ebenso|Ansonsten|Sonst)\b/,
})
