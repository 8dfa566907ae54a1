import type { WithheldReason } from '../../schema/withheld.ts'
import type { Messages } from '../messages.ts'

const REASONS: Record<WithheldReason, string> = {
  author_request: 'De schrijver heeft erom gevraagd',
  fake: 'De schrijver was niet wie hij zei te zijn, of het verhaal is niet echt gebeurd',
  not_a_customer: 'De schrijver was nooit klant, of het gaat over een ander bedrijf',
  personal_data: 'Er staan persoonsgegevens in',
  illegal: 'Een wet of een rechter verbiedt het',
  duplicate: 'Dezelfde beoordeling staat er al',
  platform_removed: 'Het platform heeft de beoordeling intussen verwijderd',
  rights_expired: 'Het recht om de beoordeling te tonen is verlopen',
}

/** The prose of `/policy.json`, which a page shows too. */
export const dutchPolicy = (): Messages['policy'] => ({
  reasons: REASONS,
  moderation:
    'Elke gecontroleerde beoordeling wordt gepubliceerd, met hoeveel sterren dan ook. Een gepubliceerde beoordeling wordt alleen verwijderd om een van de redenen hieronder; ' +
    'negatief zijn hoort daar niet bij. Elke verwijdering wordt hier geteld naar reden en naar sterren, en de website kan niet worden gemaakt als er een beoordeling ontbreekt zonder dat die is geteld.',
  checked:
    'Alleen beoordelingen die als gecontroleerd gelden, worden gepubliceerd, met hoeveel sterren dan ook. Hoe elke bron controleert, staat bij de bron.',
  keepingTime:
    'Een beoordeling blijft staan tot ze om een van de genoemde redenen wordt verwijderd. Er is geen andere termijn, tenzij er een bij de bron staat.',
  disclosures:
    'Kreeg de schrijver iets voor de beoordeling, werkt hij voor het bedrijf of staat hij iemand daar na, dan staat dat overal waar de beoordeling te zien is.',
  corrections: (areAmended) =>
    'De analyse is berekend en kan het mis hebben. Waar een mens het oordeel over een beoordeling heeft verbeterd, staat dat bij de beoordeling. ' +
    (areAmended
      ? 'Haar sterren worden nooit veranderd, en haar eigen tekst alleen waar dat bij de beoordeling staat.'
      : 'Haar eigen tekst en sterren worden nooit veranderd.'),
  amendments:
    'Het bedrijf mag een beoordeling wijzigen om persoonsgegevens te verwijderen, beschadigde tekens te herstellen of een verkeerde datum of de naam van de schrijver te verbeteren, en om geen andere reden. Dat staat dan bij de beoordeling. Sterren worden nooit gewijzigd.',
  ordering:
    'De nieuwste eerst, op de dag waarop ze zijn geschreven en daarna op hun kenmerk. Geen beoordeling wordt hoger of lager gezet.',
  score:
    'Het gemiddelde van de sterren van alle gepubliceerde beoordelingen, elk één keer en even zwaar geteld, afgerond op twee decimalen.',
  credit: (_usual, platform) => `Beoordelingen van ${platform}`,
  complaintsTo: (name) =>
    `Schrijf ${name} om welke beoordeling het gaat (de link ervan op deze website) en wat er niet klopt.`,
})
