import type { Messages } from '../messages.ts'

/** The section for developers about the published files. */
export const dutchDeveloperFiles = (): Messages['developerFiles'] => ({
  title: 'Bestanden',
  about:
    'Alle gegevens staan in een paar statische bestanden. Bewaar de ETag van elk bestand en stuur die terug als If-None-Match: is het bestand niet veranderd, dan is het antwoord een 304 zonder inhoud. Negeer velden die u niet kent.',
  reviews: 'De hele dataset: het bedrijf, de score en elke gepubliceerde beoordeling, de nieuwste eerst.',
  table:
    'Elke beoordeling op een rij, voor spreadsheets (RFC 4180, UTF-8). Een cel die een spreadsheet voor een formule zou houden, begint met een apostrof. Ontbreekt als de host zo’n groot bestand niet aanneemt.',
  lines:
    'Elke beoordeling op een regel: de JSON uit /reviews.json. Ontbreekt als de host zo’n groot bestand niet aanneemt.',
  insights: 'Wat de beoordelingen zeggen: aspecten, personen, diensten, onderwerpen, ontwikkeling en antwoorden.',
  monthReviews:
    'De beoordelingen van één maand, de nieuwste eerst. Een maand die niet verandert, houdt dezelfde bytes. Boven 5 MB gaat het verder in reviews-2.json, enzovoort.',
  monthInsights: 'Wat elke beoordeling van die maand zegt, per id.',
  jsonFeed: 'De 50 nieuwste beoordelingen als JSON Feed 1.1.',
  atomFeed: 'De 50 nieuwste beoordelingen als Atom (RFC 4287), voor elke feedlezer.',
  changes:
    'De 500 nieuwste wijzigingen van het logboek: published, edited, withheld, reinstated en erased. Bewaar size en lees de volgende keer de wijzigingen vanaf die index; de bestanden in older hebben die van vóór from.',
  policy: 'Hoe beoordelingen worden verzameld, gecontroleerd, gemodereerd, geordend en geteld, en hoe u er een meldt.',
  coverage:
    'Wat platforms noemen, het oudste eerst: hoeveel beoordelingen er zijn en met welk cijfer. Een regel voor elke dag waarop het is vastgelegd.',
  manifest:
    'De SHA-256 van elk bestand: welke maanden zijn veranderd sinds u voor het laatst keek, en of uw bestanden bij elkaar horen.',
  openApi: 'Dit alles als OpenAPI 3.1.',
  schemas: 'Het JSON Schema (2020-12) van elk JSON-bestand. Geen ervan verwijst naar een ander.',
})
