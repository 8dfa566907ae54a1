import type { LogCheck } from '../log-sentences.ts'

/** The words of the script that checks a log, and the sentences about steps without faults. */
export const GERMAN_LOG_CHECK: LogCheck<'de'> = {
  thisSite: 'Diese Website',
  reading: 'Wird gelesen …',
  readingAbout: 'Etwa {megabytes} MB werden gelesen …',
  askFirst: 'Um diese Website zu prüfen, müssen etwa {megabytes} MB gelesen werden.',
  filesRead: '{done} von {all} Dateien',
  checking: 'Wird geprüft …',
  good: 'In Ordnung: ',
  wrong: 'Falsch: ',
  open: 'Offen: ',
  allHolds: {
    one: 'Nichts fehlt: Ihr Browser hat gerade {count} Bewertung in {seconds} s geprüft',
    other: 'Nichts fehlt: Ihr Browser hat gerade {count} Bewertungen in {seconds} s geprüft',
  },
  holdsWithGaps: 'Nichts Veröffentlichtes fehlt, aber nicht alles, was Plattformen nennen, ist erklärt',
  nothingWrong: 'Soweit dieser Browser prüfen kann, ist nichts falsch',
  thingsWrong: { one: 'Ein Punkt ist falsch', other: '{count} Punkte sind falsch' },
  stopped: 'Sie haben die Prüfung angehalten',
  nothingChecked: 'Nichts wurde geprüft',
  onlyHttps:
    'Auf einer Seite, die über http:// geladen wurde, kann ein Browser nichts prüfen. Öffnen Sie diese Seite über https://',
  unexpected: 'Die Prüfung ist abgebrochen: Die Website hat etwas Unerwartetes geschickt',
  noAddress: 'Das ist keine Adresse einer Website. Geben Sie eine wie https://reviews.example.com ein',
  httpAddress:
    'Geben Sie eine Adresse ein, die mit https:// beginnt: Was über http:// kommt, kann unterwegs verändert werden',
  addressWithName: 'Geben Sie die Adresse ohne Benutzernamen ein: Nur öffentliche Websites lassen sich prüfen',
  review: 'Nr. {index}',
  unknownDay: '(Tag unbekannt)',

  logHas: { one: 'Das Protokoll {origin} hat {count} Eintrag', other: 'Das Protokoll {origin} hat {count} Einträge' },
  copyOfLog: 'Das ist eine Kopie des Protokolls von {host}',
  signed: 'Der Betrieb hat es signiert',
  publicKey:
    'Für diesen erfundenen Betrieb kann jeder signieren: Sein Schlüssel ist öffentlich, damit Sie es ausprobieren können',
  noSignatures: 'Dieser Browser kann keine Signaturen prüfen',
  newerBrowsers: 'Ab Chrome 137, Firefox 129 und Safari 17 geht es (Ed25519). Alles andere wird geprüft',
  allEntries: {
    one: 'Der einzige Eintrag ist da, so wie er signiert wurde',
    other: 'Alle {count} Einträge sind da, jeder so, wie er signiert wurde',
  },
  rulesHold: 'Jeder Eintrag folgt aus denen davor',
  continues: {
    one: 'Es setzt {origin} fort, dessen Schlüssel nach {count} Eintrag verloren ging oder gestohlen wurde',
    other: 'Es setzt {origin} fort, dessen Schlüssel nach {count} Einträgen verloren ging oder gestohlen wurde',
  },
  thatContinues: {
    one: 'Jenes setzt {origin} fort, dessen Schlüssel nach {count} Eintrag verloren ging oder gestohlen wurde',
    other: 'Jenes setzt {origin} fort, dessen Schlüssel nach {count} Einträgen verloren ging oder gestohlen wurde',
  },
  anew: 'Das Vertrauen beginnt neu mit dem ersten Eintrag: Wann das war, hat von außen niemand bestätigt',
  anewSince: 'Das Vertrauen beginnt neu mit dem ersten Eintrag: Außenstehende haben ihn am {day} gesehen',
  onlyNumber:
    'Von den Bewertungen davor lässt sich nur die Anzahl vergleichen: Ihr Text könnte dabei geändert worden sein',
  historyFits: {
    one: 'Sein Verlauf passt zusammen: {count} signierter Stand',
    other: 'Sein Verlauf passt zusammen: {count} signierte Stände, jeder der Anfang des nächsten',
  },
  firstCheck: 'Das ist Ihre erste Prüfung in diesem Browser',
  remembers: 'Er merkt sich das Protokoll und bemerkt bei Ihrer nächsten Prüfung, ob der Verlauf umgeschrieben wurde',
  noMemory: 'Dieser Browser erinnert sich an keine frühere Prüfung',
  wouldNotice:
    'Dürfte er Daten dieser Website behalten, würde er bemerken, ob das Protokoll zwischen zwei Prüfungen umgeschrieben wurde',
  stillBegins: {
    one: 'Es beginnt noch immer mit dem {count} Eintrag, den Sie am {day} gesehen haben',
    other: 'Es beginnt noch immer mit den {count} Einträgen, die Sie am {day} gesehen haben',
  },
  continuesSeen: {
    one: 'Es setzt das Protokoll fort, von dem Sie am {day} {count} Eintrag gesehen haben',
    other: 'Es setzt das Protokoll fort, von dem Sie am {day} {count} Einträge gesehen haben',
  },
  noneVanished: {
    one: 'Die {count} Bewertung ist nicht verschwunden und hat sich nicht unbemerkt geändert',
    other: 'Keine der {count} Bewertungen ist verschwunden, und keine hat sich unbemerkt geändert',
  },
  wordsChanged: {
    one: 'Seit der ersten Veröffentlichung hat sich der Text von {count} Bewertung geändert: {reviews}',
    other: 'Seit der ersten Veröffentlichung hat sich der Text von {count} Bewertungen geändert: {reviews}',
  },
  starsChanged: {
    one: 'Seit der ersten Veröffentlichung haben sich die Sterne von {count} Bewertung geändert: {reviews}',
    other: 'Seit der ersten Veröffentlichung haben sich die Sterne von {count} Bewertungen geändert: {reviews}',
  },
  more: '{number} weitere',
  nothingLeft: 'Nichts verrät, was in entfernten Bewertungen stand',
  fileSigned: 'Die Datei aller Bewertungen ist die, die signiert wurde',
  countsRight: '{published} veröffentlicht und {removed} entfernt: Die Zahlen stimmen',
  takenDown: 'Entfernt ({reason}): {number} ({stars} von 5)',
  coverageSame: {
    one: 'Was Plattformen nennen, ist so wie im Protokoll: {count} Zeile',
    other: 'Was Plattformen nennen, ist so wie im Protokoll: {count} Zeilen',
  },
  onlyExports: 'Das Protokoll sagt, was die Exporte enthielten',
  platformStates:
    '{source} ({day}): {stated} genannt; {published} hier veröffentlicht, {removed} entfernt, {unverified} ungeprüft',
  notExplained: {
    one: '{count} Bewertung, die {source} am {day} nannte, ist weder hier noch erklärt',
    other: '{count} Bewertungen, die {source} am {day} nannte, sind weder hier noch erklärt',
  },
  betterHere: '{source}: Die Bewertungen hier haben im Schnitt {mean}, genannt wurden am {day} aber {stated}',
  enteredLess: '{source}: Für den {day} trug der Betrieb {entered} ein, der Export vom {before} nannte aber {exported}',
  exportHadMore: '{source}: Der Export vom {before} enthielt {exported}, genannt wurden am {day} aber {stated}',
  exportHad: 'Bewertungen im letzten Export von {source} ({day}): {number} ({stars})',
  exportInPart:
    'Bewertungen im letzten Export von {source} ({day}), der nach eigener Angabe nicht alle enthält: {number} ({stars})',
  feedSame: 'Der Newsfeed zeigt dieselben Bewertungen',
  copiesSame: 'Feeds, Downloads und Monate enthalten dieselben Bewertungen',
  copiesUnread: 'Nicht geprüft: dieselben Bewertungen im Atom-Feed, in den Downloads und in den Monaten',
  readCopies: 'Auch diese prüfen (etwa {megabytes} MB)',
  restByCommand: 'Der Befehl unten prüft auch Auswertung, Regeln, Siegel und Seiten',
  confirmedBy: {
    one: 'Bestätigt von {seen} von {count} außenstehenden Zeugen',
    other: 'Bestätigt von {seen} von {count} außenstehenden Zeugen',
  },
  confirmedOn: '{name} hat es am {day} bestätigt',
  cannotCheckYet: '{name} hat auf eine Art signiert, die Browser noch nicht prüfen können',
  unconfirmed: 'Von außen hat das noch niemand bestätigt',

  author_request: 'auf Wunsch des Verfassers',
  fake: 'Fälschung',
  not_a_customer: 'nicht von einem Kunden',
  personal_data: 'personenbezogene Daten',
  illegal: 'durch Gesetz oder Gericht verboten',
  duplicate: 'doppelt',
  platform_removed: 'von der Plattform gelöscht',
  rights_expired: 'Recht zur Anzeige abgelaufen',

  storyOf: 'Bewertung Nr. {index}',
  noReviewAt: 'Nr. {index} ist keine Bewertung',
  noReview: 'Eine solche Bewertung gibt es nicht',
  everyEvent: 'Das Protokoll nummeriert jedes Ereignis, und nur manche betreffen eine neue Bewertung',
  byline: '{author}, {day}, {stars} von 5',
  where: '(Eintrag {index}, in Nachtrag {batch} von {batches})',
  wasPublished: 'Veröffentlicht {where}',
  wasReinstated: 'Wieder veröffentlicht {where}',
  partsChanged: 'Geändert: {parts} {where}',
  starsPart: 'Sterne',
  wordsPart: 'Text',
  restPart: 'Antwort oder Angaben',
  wasTakenDown: {
    one: 'Entfernt, Grund: {reason} {where}. Die Bewertung gab {count} Stern',
    other: 'Entfernt, Grund: {reason} {where}. Die Bewertung gab {count} Sterne',
  },
  wasErased: {
    one: 'Gelöscht, Grund: {reason} {where}. Die Bewertung gab {count} Stern',
    other: 'Gelöscht, Grund: {reason} {where}. Die Bewertung gab {count} Sterne',
  },
  outsidersConfirmed: 'Außenstehende haben es bis zum {day} bestätigt',
  neverConfirmed: 'Wann das war, hat von außen niemand bestätigt',
}
