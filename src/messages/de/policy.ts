import type { WithheldReason } from '../../schema/withheld.ts'
import type { Messages } from '../messages.ts'

const REASONS: Record<WithheldReason, string> = {
  author_request: 'Der Verfasser bat um die Entfernung',
  fake: 'Der Verfasser war nicht, wer er zu sein vorgab, oder das Erlebnis ist erfunden',
  not_a_customer: 'Der Verfasser war nie Kunde, oder es geht um einen anderen Betrieb',
  personal_data: 'Sie enthält personenbezogene Daten',
  illegal: 'Ein Gesetz oder ein Gericht verbietet sie',
  duplicate: 'Dieselbe Bewertung ist schon veröffentlicht',
  platform_removed: 'Die Plattform hat sie inzwischen entfernt',
  rights_expired: 'Das Recht, sie zu zeigen, ist abgelaufen',
}

/** The prose of `/policy.json`, which a page shows too. */
export const germanPolicy = (): Messages['policy'] => ({
  reasons: REASONS,
  moderation:
    'Jede geprüfte Bewertung wird veröffentlicht, unabhängig von der Zahl ihrer Sterne. Entfernt wird eine veröffentlichte Bewertung nur aus einem der folgenden Gründe; ' +
    'negativ zu sein gehört nicht dazu. Jede Entfernung wird hier nach Grund und Sternen gezählt, und die Website lässt sich nicht erstellen, wenn eine Bewertung fehlt, ohne gezählt zu sein.',
  checked:
    'Veröffentlicht werden nur Bewertungen, die als geprüft gelten, unabhängig von der Zahl ihrer Sterne. Wie jede Quelle prüft, steht bei der Quelle.',
  keepingTime:
    'Eine Bewertung bleibt, bis sie aus einem der genannten Gründe entfernt wird. Eine andere Frist gibt es nicht, außer wo eine für die Quelle angegeben ist.',
  disclosures:
    'Hat der Verfasser etwas für die Bewertung bekommen, arbeitet er für den Betrieb oder steht er jemandem dort nahe, so steht das überall, wo die Bewertung erscheint.',
  corrections: (areAmended) =>
    'Die Auswertung ist berechnet und kann irren. Wo ein Mensch das Urteil über eine Bewertung berichtigt hat, steht das bei der Bewertung. ' +
    (areAmended
      ? 'Ihre Sterne werden nie verändert, und ihr Text nur dort, wo es bei der Bewertung steht.'
      : 'Ihr Text und ihre Sterne werden nie verändert.'),
  amendments:
    'Der Betrieb darf eine Bewertung ändern, um personenbezogene Daten zu entfernen, beschädigte Zeichen wiederherzustellen oder ein falsches Datum oder den Namen des Verfassers zu berichtigen, und aus keinem anderen Grund. Das steht dann bei der Bewertung. Sterne werden nie geändert.',
  ordering:
    'Die neuesten zuerst, nach dem Tag, an dem sie geschrieben wurden, dann nach ihrer Kennung. Keine Bewertung wird nach oben oder unten verschoben.',
  score:
    'Der Durchschnitt der Sterne aller veröffentlichten Bewertungen, jede einmal und mit gleichem Gewicht gezählt, auf zwei Nachkommastellen gerundet.',
  credit: (_usual, platform) => `Bewertungen von ${platform}`,
  complaintsTo: (name) =>
    `Schreiben Sie ${name}, welche Bewertung Sie meinen (ihren Link auf dieser Website) und was daran nicht stimmt.`,
})
