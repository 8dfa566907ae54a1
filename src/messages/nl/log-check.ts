import type { LogCheck } from '../log-sentences.ts'

/** The words of the script that checks a log, and the sentences about steps without faults. */
export const DUTCH_LOG_CHECK: LogCheck<'nl'> = {
  thisSite: 'Deze website',
  reading: 'Bezig met lezen…',
  readingAbout: 'Ongeveer {megabytes} MB lezen…',
  askFirst: 'Om deze website te controleren moet ongeveer {megabytes} MB worden gelezen.',
  filesRead: '{done} van {all} bestanden',
  checking: 'Bezig met controleren…',
  good: 'In orde: ',
  wrong: 'Fout: ',
  open: 'Open: ',
  allHolds: {
    one: 'Er ontbreekt niets: uw browser heeft zojuist {count} beoordeling in {seconds} s gecontroleerd',
    other: 'Er ontbreekt niets: uw browser heeft zojuist {count} beoordelingen in {seconds} s gecontroleerd',
  },
  holdsWithGaps: 'Van wat gepubliceerd is ontbreekt niets, maar niet alles wat platforms vermelden is verklaard',
  nothingWrong: 'Er is niets mis, voor zover deze browser dat kan nagaan',
  thingsWrong: { one: 'Eén ding klopt niet', other: '{count} dingen kloppen niet' },
  stopped: 'U hebt de controle gestopt',
  nothingChecked: 'Er is niets gecontroleerd',
  onlyHttps:
    'Op een pagina die via http:// is geladen kan een browser niets controleren. Open deze pagina via https://',
  unexpected: 'De controle is gestopt: de website stuurde iets onverwachts',
  noAddress: 'Dit is geen adres van een website. Geef er een als https://reviews.example.com',
  httpAddress: 'Geef een adres dat met https:// begint: wat via http:// komt, kan onderweg zijn veranderd',
  addressWithName: 'Geef het adres zonder gebruikersnaam: alleen openbare websites kunnen worden gecontroleerd',
  review: 'nr. {index}',
  unknownDay: '(datum onbekend)',

  logHas: { one: 'Het logboek {origin} telt {count} regel', other: 'Het logboek {origin} telt {count} regels' },
  copyOfLog: 'Dit is een kopie van het logboek van {host}',
  signed: 'Het bedrijf heeft het ondertekend',
  publicKey:
    'Voor dit verzonnen bedrijf kan iedereen ondertekenen: de sleutel is openbaar, zodat u het kunt uitproberen',
  noSignatures: 'Deze browser kan geen handtekeningen controleren',
  newerBrowsers: 'Vanaf Chrome 137, Firefox 129 en Safari 17 kan het wel (Ed25519). Al het andere wordt gecontroleerd',
  allEntries: {
    one: 'De enige regel is er, zoals die is ondertekend',
    other: 'Alle {count} regels zijn er, elk zoals die is ondertekend',
  },
  rulesHold: 'Elke regel volgt uit de regels ervoor',
  continues: {
    one: 'Het is het vervolg op {origin}, waarvan de sleutel na {count} regel verloren ging of gestolen werd',
    other: 'Het is het vervolg op {origin}, waarvan de sleutel na {count} regels verloren ging of gestolen werd',
  },
  thatContinues: {
    one: 'Dat logboek is het vervolg op {origin}, waarvan de sleutel na {count} regel verloren ging of gestolen werd',
    other:
      'Dat logboek is het vervolg op {origin}, waarvan de sleutel na {count} regels verloren ging of gestolen werd',
  },
  anew: 'Het vertrouwen begint opnieuw bij de eerste regel: niemand van buiten heeft bevestigd wanneer dat was',
  anewSince: 'Het vertrouwen begint opnieuw bij de eerste regel: buitenstaanders zagen die op {day}',
  onlyNumber:
    'Van de beoordelingen daarvoor is alleen het aantal te vergelijken: wat erin stond, kan onderweg zijn veranderd',
  historyFits: {
    one: 'De geschiedenis klopt: {count} ondertekende stand',
    other: 'De geschiedenis klopt: {count} ondertekende standen, elk het begin van de volgende',
  },
  firstCheck: 'Dit is uw eerste controle in deze browser',
  remembers: 'De browser onthoudt het logboek en merkt het bij uw volgende controle als de geschiedenis is herschreven',
  noMemory: 'Deze browser onthoudt geen eerdere controles',
  wouldNotice:
    'Als hij gegevens van deze website bewaarde, zou hij merken dat het logboek tussen twee controles is herschreven',
  stillBegins: {
    one: 'Het begint nog steeds met de {count} regel die u op {day} zag',
    other: 'Het begint nog steeds met de {count} regels die u op {day} zag',
  },
  continuesSeen: {
    one: 'Het is het vervolg op het logboek waarvan u op {day} {count} regel zag',
    other: 'Het is het vervolg op het logboek waarvan u op {day} {count} regels zag',
  },
  noneVanished: {
    one: 'De {count} beoordeling is niet verdwenen en niet ongemerkt veranderd',
    other: 'Van de {count} beoordelingen is er geen verdwenen en geen ongemerkt veranderd',
  },
  wordsChanged: {
    one: 'Sinds de eerste publicatie is de tekst van {count} beoordeling veranderd: {reviews}',
    other: 'Sinds de eerste publicatie is de tekst van {count} beoordelingen veranderd: {reviews}',
  },
  starsChanged: {
    one: 'Sinds de eerste publicatie zijn de sterren van {count} beoordeling veranderd: {reviews}',
    other: 'Sinds de eerste publicatie zijn de sterren van {count} beoordelingen veranderd: {reviews}',
  },
  more: 'nog {number}',
  nothingLeft: 'Niets verraadt wat er in verwijderde beoordelingen stond',
  fileSigned: 'Het bestand met alle beoordelingen is het bestand dat is ondertekend',
  countsRight: '{published} gepubliceerd en {removed} verwijderd: de aantallen kloppen',
  takenDown: 'Verwijderd ({reason}): {number} ({stars} van 5)',
  coverageSame: {
    one: 'Wat platforms vermelden is zoals het is vastgelegd: {count} regel',
    other: 'Wat platforms vermelden is zoals het is vastgelegd: {count} regels',
  },
  onlyExports: 'Het logboek zegt wat exports bevatten',
  platformStates:
    '{source} ({day}): {stated} vermeld; {published} hier gepubliceerd, {removed} verwijderd, {unverified} niet gecontroleerd',
  notExplained: {
    one: '{count} beoordeling die {source} op {day} vermeldde is niet hier en niet verklaard',
    other: '{count} beoordelingen die {source} op {day} vermeldde zijn niet hier en niet verklaard',
  },
  betterHere: '{source}: de beoordelingen hier zijn gemiddeld {mean}, maar op {day} werd {stated} vermeld',
  enteredLess: '{source}: voor {day} vulde het bedrijf {entered} in, maar de export van {before} vermeldde {exported}',
  exportHadMore: '{source}: de export van {before} bevatte er {exported}, maar op {day} werden er {stated} vermeld',
  exportHad: 'Beoordelingen in de laatste export van {source} ({day}): {number} ({stars})',
  exportInPart:
    'Beoordelingen in de laatste export van {source} ({day}), die zegt niet volledig te zijn: {number} ({stars})',
  feedSame: 'De nieuwsfeed toont dezelfde beoordelingen',
  copiesSame: 'Feeds, downloads en maanden bevatten dezelfde beoordelingen',
  copiesUnread: 'Niet nagekeken: dezelfde beoordelingen in de Atom-feed, de downloads en de maanden',
  readCopies: 'Ook deze nakijken (ongeveer {megabytes} MB)',
  restByCommand: 'De opdracht hieronder kijkt ook de analyse, de regels, de badges en de pagina’s na',
  confirmedBy: {
    one: 'Bevestigd door {seen} van {count} getuige van buiten',
    other: 'Bevestigd door {seen} van {count} getuigen van buiten',
  },
  confirmedOn: '{name} heeft het op {day} bevestigd',
  cannotCheckYet: '{name} heeft ondertekend op een manier die browsers nog niet kunnen controleren',
  unconfirmed: 'Niemand van buiten heeft dit al bevestigd',

  author_request: 'op verzoek van de schrijver',
  fake: 'nep',
  not_a_customer: 'niet van een klant',
  personal_data: 'persoonsgegevens',
  illegal: 'verboden door de wet of een rechter',
  duplicate: 'dubbel',
  platform_removed: 'verwijderd door het platform',
  rights_expired: 'recht om te tonen verlopen',

  storyOf: 'Beoordeling nr. {index}',
  noReviewAt: 'Nr. {index} is geen beoordeling',
  noReview: 'Zo’n beoordeling is er niet',
  everyEvent: 'Het logboek nummert elke gebeurtenis, en maar een deel daarvan is een nieuwe beoordeling',
  byline: '{author}, {day}, {stars} van 5',
  where: '(regel {index}, in aanvulling {batch} van {batches})',
  wasPublished: 'Gepubliceerd {where}',
  wasReinstated: 'Opnieuw gepubliceerd {where}',
  partsChanged: 'Gewijzigd: {parts} {where}',
  starsPart: 'sterren',
  wordsPart: 'tekst',
  restPart: 'antwoord of gegevens',
  wasTakenDown: {
    one: 'Verwijderd, {reason} {where}. De beoordeling gaf {count} ster',
    other: 'Verwijderd, {reason} {where}. De beoordeling gaf {count} sterren',
  },
  wasErased: {
    one: 'Gewist, {reason} {where}. De beoordeling gaf {count} ster',
    other: 'Gewist, {reason} {where}. De beoordeling gaf {count} sterren',
  },
  outsidersConfirmed: 'Buitenstaanders hebben het uiterlijk op {day} bevestigd',
  neverConfirmed: 'Niemand van buiten heeft bevestigd wanneer dit was',
}
