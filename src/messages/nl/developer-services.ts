import type { Formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The sections for developers about search and subscriptions, which need a server. */
export const dutchDeveloperServices = ({ list }: Formats): Messages['developerServices'] => ({
  search: {
    title: 'Zoeken',
    about:
      'Deze vragen beantwoordt een kleine server, zonder sleutel. Fouten zijn JSON: ze noemen elke ongeldige parameter en wat die zou moeten zijn. Elk antwoord heeft de header Dataset-Digest, de SHA-256 van de /reviews.json waaruit het is gemaakt: sha-256=:BASE64:. Zo kan iedereen dat bestand nemen, het antwoord zelf uitrekenen en vergelijken.',
    search:
      'De beoordelingen die aan alle filters voldoen, de nieuwste eerst tenzij “sort” iets anders zegt, en hoeveel het er zijn.',
    filters: (names) => `Filters: ${names}.`,
    parameters: {
      match:
        'Hoe “query” wordt vergeleken: substring (standaard) vindt de tekst zoals die er staat, words vindt alle woorden ervan in willekeurige volgorde, zonder op accenten en Engelse uitgangen (-s, -ed, -ing) te letten',
      sort: 'newest (standaard), oldest, highest of lowest (naar sterren); bij gelijke stand staat de nieuwste voorop',
      limit: 'Hoeveel beoordelingen er hoogstens komen, 1 tot 100',
      after:
        'De id van een beoordeling: geeft alleen wat er in de volgorde na komt; geef next van het laatste antwoord door om verder te gaan',
      counts:
        'Telt de treffers ook naar sterren, bron, aspect en taal, welke pagina er ook wordt gevraagd; 1 is ja, 0 is nee',
      group_by:
        'Vergelijkt de treffers ook, welke pagina er ook wordt gevraagd: groups heeft een groep voor elke waarde van technician, service, service_area, problem, aspect, source, language, month of rating, met aantal, gemiddelde, reacties en de laatste maanden',
      highlights:
        'Noemt ook welke delen van elke tekst met “query” overeenkomen, als bereiken in UTF-16-eenheden; 1 is ja, 0 is nee',
    },
    nextPage: 'Geef voor de volgende pagina de waarde van next door als after; op de laatste pagina is next null.',
    noMatch:
      'Geen treffer is een 200 met matched: 0. Een ongeldige parameter is een 400 met issues. Een parameter die één of twee letters van een bekende verschilt, staat in ignored.',
    since: 'Elke beoordeling van die dag of later, de nieuwste eerst.',
  },
  follow: {
    title: 'Volgen',
    about: (topics) =>
      `Voeg de feed toe aan een feedlezer, houd een kopie van alle beoordelingen bij, of abonneer een programma: als een topic verandert, stuurt de hub de volledige nieuwe inhoud naar uw https-adres. De topics zijn ${list(topics)}.`,
    aboutFiles: 'Voeg de feed toe aan een feedlezer, of houd een kopie van alle beoordelingen bij.',
    subscribe:
      'Abonneren op een topic. De hub antwoordt met 202 en stuurt daarna een GET naar uw adres ter bevestiging.',
    confirm:
      'Bevestig door de GET te beantwoorden met 200 en hub.challenge als inhoud. Het abonnement duurt 10 dagen, of zo lang als u met hub.lease_seconds vraagt (1 tot 30 dagen). Abonneer opnieuw om het te verlengen.',
    notification:
      'Elke melding is een POST met de volledige inhoud van het topic. Antwoord met een willekeurige 2xx. Een 410 beëindigt het abonnement.',
    secret:
      'Hebt u een secret opgegeven, controleer dan X-Hub-Signature voordat u de inhoud vertrouwt (zie hieronder). Een mislukte bezorging wordt na 1 en 10 minuten herhaald; de derde mislukking op rij beëindigt het abonnement.',
    standardWebhooks:
      'Met een secret heeft een melding ook webhook-id, webhook-timestamp en webhook-signature (Standard Webhooks 1.0.0), zodat een bibliotheek voor die standaard de melding kan controleren. Geef die bibliotheek de bytes van uw secret als sleutel (in base64, als ze daarom vraagt). Een herhaalde melding van dezelfde versie heeft dezelfde webhook-id.',
    received: 'Wat uw adres ontvangt. Controleer de handtekening over de ruwe bytes van de inhoud.',
    oftenAsYouLike: 'zo vaak u wilt',
    copy: 'Houd een kopie van alle beoordelingen bij. Deze opdracht haalt alleen op wat is veranderd, controleert elke hash en toont elke nieuwe, gewijzigde en verdwenen beoordeling.',
    copyWithLog:
      'Houd een kopie van alle beoordelingen bij en hoor van elke verwijdering met de reden. Deze opdracht haalt alleen op wat is veranderd, controleert elke hash en dat het logboek alleen is gegroeid, en toont elke wijziging.',
    inProgram:
      'In een programma: bewaar size. Lees de volgende keer elke wijziging waarvan index minstens zo groot is. Is from groter dan de bewaarde size, dan staan de wijzigingen daartussen in de bestanden van older: het N-de, geteld vanaf 0, gaat over de regels 1000N tot en met 1000N + 999.',
    months:
      'Lees daarna /manifest.json en haal elke maand in shards op waarvan u de sha256 nog niet hebt. Alle maanden in deze volgorde zijn de beoordelingen van /reviews.json, byte voor byte, dus dat bestand hebt u nooit nodig.',
    gone: 'withheld en erased betekenen dat de beoordeling weg is: wis die ook uit uw kopie. log_index zegt welke het is; review_id is er alleen zolang een beoordeling is gepubliceerd.',
  },
})
