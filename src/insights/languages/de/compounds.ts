import { wordSet } from '../../text/word-list.ts'
import { compoundCuts } from '../compound-cuts.ts'

/**
 * Cuts German compounds: before a thing that customers judge ("Handwerker|rechnung"), and after a judgement ("Spitzen|service").
 */
export const germanCuts = compoundCuts({
  heads: wordSet('spitzen super top traum mega hammer bomben drecks scheiß scheiss katastrophen lieblings'),
  tails: wordSet(
    `service personal preis preise preisen zimmer zimmern essen termin termine terminen terminvergabe beratung qualität
     verhältnis rechnung rechnungen kosten gebühr gebühren arbeit arbeiten behandlung reinigung lieferung versand buffet büffet
     büfett bett betten bad bäder frühstück lage restaurant hotel team kellner gericht gerichte gerichten auswahl soße soßen
     suppe suppen salat salate fleisch gemüse kuchen pizza pasta steak steaks schnitzel burger kaffee küche atmosphäre ambiente
     stimmung angebot angebote montage installation reparatur reparaturen sanierung umbau umzug regulierung erstattung
     versicherung abwicklung betreuung kommunikation bestellung verpackung geschäft praxis empfang rezeption parkplatz
     parkplätze pool verhalten erlebnis aufenthalt urlaub`,
  ),
  whole: wordSet(
    `vergessen gegessen angemessen unangemessen gemessen besessen interessen messen fressen pressen adressen indessen dessen
     wessen topfit topfen supermarkt supermarkts supermärkte traumata traumatisch topografie anlage anlagen auflage auflagen
     beilage beilagen vorlage vorlagen grundlage grundlagen niederlage einlage einlagen unterlage unterlagen umlage zulage
     schlage lage klage klagen verarbeitung megabyte familienurlaub zimmer bestimmung zustimmung abstimmung übereinstimmung
     verstimmung stillschweigen schwimmbad hallenbad`,
  ),
})
