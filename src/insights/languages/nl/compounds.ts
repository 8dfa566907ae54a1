import { wordSet } from '../../text/word-list.ts'
import { compoundCuts } from '../compound-cuts.ts'

/** Cuts Dutch compounds: before a thing that customers judge ("hotel|kamer"), and after a judgement ("top|service"). */
export const dutchCuts = compoundCuts({
  heads: wordSet('top super mega droom wereld rot klote pracht'),
  tails: wordSet(
    `service personeel bediening prijs prijzen kamer kamers eten afspraak afspraken kwaliteit rekening rekeningen kosten
     behandeling schoonmaak levering verzending buffet ontbijt bed bedden badkamer ligging restaurant hotel gerecht gerechten
     keuze saus soep salade vlees vis groenten gebak taart pizza pasta steak burger koffie keuken sfeer interieur aanbod
     reparatie reparaties installatie ketel verhuizing verzekering afhandeling communicatie bestelling verpakking winkel
     praktijk receptie parking parkeerplaats zwembad verblijf vakantie kaart menu wijn wijnen bier bieren`,
  ),
  whole: wordSet(
    `vergeten gegeten weten zweten meten heten stopt supermarkt supermarkten topic topics worldwide wereldwijd rotonde rotterdam
     rotterdamse superieur superieure dromen kreditkaart creditkaart bankkaart landkaart ansichtkaart speelkaart plezier wijn
     champagnes advies servies revisie divisie televisie precies verrottend weetje moeten groeten onvergetelijk`,
  ),
})
