import type { MappedMember } from '../../schema/content/imports-file.ts'

/** Those who answer reviews, in seven languages; in German also in the genitive. */
const PARTIES =
  '(?:owner|property|business|company|merchant|shop|seller|venue|vendor|store|hotel|host|restaurant|provider|developer|manager|' +
  'management|inhaber|gastgeber|vermieter|hote|anfitrion|betreiber|verkaufer|handler|unternehmen|anbieter|' +
  'arzt|hotelier|praxis|unterkunft|proprietaire|vendeur|' +
  'commercant|etablissement|praticien|gerant|entreprise|propietario|vendedor|empresa|negocio|proprietario|venditore|struttura|' +
  'azienda|propriedade|estabelecimento|eigenaar|verkoper|bedrijf|vakman)(?:e?s)?'
const BY = `(?:_(?:du|de|del|des|der|da|do|della|dell|van|vom|from|by|of|the|la|l|le|het))*_${PARTIES}`
const REPLIES =
  `(?:(?:${PARTIES}|review|your)_)?` +
  `(?:reply|response|answer|antwort|reponse|respuesta|risposta|resposta|antwoord|reactie)(?:${BY})?`
/** Columns with replies of the business under other names, such as comments and rebuttals. */
const REMARKS =
  `(?:comment|kommentar|commentaire|comentario|commento)${BY}|` +
  '(?:owner|merchant|vendor|manager|management|pro|rebuttal)_comment|rebuttal|stellungnahme'

/**
 * The names of columns in exports, in English, German, French, Spanish, Italian, Dutch and Portuguese: `exact` matches the whole
 * name, `word` one word of it. Both are compared with `ColumnProfile.key`.
 */
export const HEADERS: Record<Exclude<MappedMember, 'business' | 'source'>, { exact: RegExp; word: RegExp }> = {
  rating: headers(
    'rating ratings star stars score note rate grade bewertung sterne sternebewertung gesamtbewertung wertung etoiles evaluation ' +
      'calificacion puntuacion estrellas valoracion nota voto valutazione punteggio stelle beoordeling cijfer sterren avaliacao ' +
      'points punkte bewertungspunkte pontuacao gesamtnote mark satisfied satisfaction overall eval ' +
      'eindcijfer waardering classificacao gesamturteil zufrieden zufriedenheit satisfait',
    {
      before: 'review customer overall star user',
      after: 'value stars sterne rating geral general generale global globale overall',
    },
  ),
  date: headers(
    'date time datetime timestamp published created submitted posted written added reviewed geschrieben datum zeitpunkt ' +
      'erstellt fecha data bewertungsdatum rezensionsdatum veroffentlicht zeitstempel horodateur marca_temporal ' +
      'informazioni_cronologiche tijdstempel carimbo_de_data_hora',
    { before: 'review iso date published created submitted publication', after: 'at on am date time utc' },
  ),
  text: headers(
    'text review comment comments content body message feedback description snippet opinion kommentar anmerkung bemerkung ' +
      'bewertung bewertungstext rezension rezensionstext erfahrungsbericht nachricht texte commentaire commentaires avis contenu temoignage resena ' +
      'comentario comentarios feedback toelichting texto testo recensione commento opmerking tekst ervaring avaliacao depoimento',
    { before: 'full review customer your', after: 'text body content comment message' },
  ),
  title: headers(
    'title headline header subject heading summary titel uberschrift betreff titre titulo titolo onderwerp titel_der_bewertung titulo_da_avaliacao',
    {
      before: 'review',
      after: 'text',
    },
  ),
  author: headers(
    'author reviewer customer consumer client user guest buyer member diner nickname username name fullname kunde kundenname autor utilisateur ' +
      'verfasser rezensent auteur cliente nom usuario nombre autore utente nome klant naam gast patient patientin ' +
      'auftraggeber opdrachtgever pseudo firstname first_name display_member_name huesped hospede ospite ' +
      'nom_du_client nom_client nombre_del_cliente nome_del_cliente nome_do_cliente nome_cliente nombre_cliente name_des_kunden name_des_gastes nome_do_hospede vorname prenom',
    {
      before:
        'review reviewer author customer consumer client user guest buyer member display full first public profile kunde kunden comment ' +
        'your ihr dein votre su tu uw seu reviewer_info',
      after:
        'name nickname username display_name full_name nom nombre nome naam first_name attribution_display_name attribution_text',
    },
  ),
  id: headers('id uid uuid guid review_key hotel_review_id', {
    before: 'review bewertungs unique comment',
    after: 'id oid review avis resena recensione avaliacao',
  }),
  url: headers('url link permalink uri', { before: 'review source google_maps', after: 'url' }),
  language: headers('language lang locale sprache langue idioma lingua taal', { before: 'review', after: 'code' }),
  edited: headers('edited updated modified bearbeitet geandert modifie', {
    before: 'review last date',
    after: 'at on date time edit',
  }),
  reply: {
    exact: new RegExp(`^(?:${REPLIES}|${REMARKS})(?:_(?:text|body|content|comment|message|snippet|response|reply))?$`),
    word: /(?!)/,
  },
  reply_date: headers(
    'replied_at responded_at reply_date reply_time response_date response_time answer_date antwortdatum antwort_am',
    {
      before: 'owner business company',
      after: 'utc',
    },
  ),
  experienced_on: headers(
    'experienced experienced_on experience_date date_of_experience stayed stay_date visit_date visited date_of_stay date_of_visit ' +
      'reisedatum reisezeitraum aufenthalt date_du_sejour date_experience date_d_experience dined dined_on dined_date date_of_meal ' +
      'check_in_date_month_and_year travel_date date_of_travel',
    {},
  ),
  verified: headers('verified verification_level verifiziert verifie verificado verificada verificato geverifieerd', {
    before: 'is',
    after: 'buyer purchase customer order review reviewer',
  }),
  status: headers(
    'status state visibility published visible curated approved active aktiv freigabe statut estado stato',
    {
      before: 'review is comment moderation',
    },
  ),
}

/** Columns with personal data, which is never published: addresses of any kind, telephone numbers, pictures. */
export const PERSONAL =
  /(?:^|_)(?:e_?mail|mail|courriel|correo|phone|telephone|telefono?|tel|mobile|handy|fax|ip|address|adresse|direccion|street|avatar|photo|picture|pictures|image|images|img|bild)(?:_|$)/

/** Columns with e-mail addresses and telephone numbers. */
export const CONTACT =
  /(?:^|_)(?:e_?mail|mail|courriel|correo|phone|telephone|telefono?|tel|mobile|handy|fax|whatsapp)(?:_|$)/

/** Words in the name of a column that contains numbers. */
export const NUMBER = /(?:^|_)(?:id|no|nr|nummer|number|num|numero|ref|reference|code|key)(?:_|$)/

/** Questions in forms about whether the review may be published, in seven languages. */
export const CONSENT =
  /^(?!.*(?:marketing|newsletter|mail))(?:.*_)?(?:publish|veroffentlich\w*|publier|publicar|pubblicare|publiceren|consent|einwilligung|permission)(?:_|$)/

/** Columns with the good or the bad part of a review. */
export const PART =
  /^(?:pro|contra|kontra)$|(?:^|_)(?:positiv\w*|negativ\w*|pros|cons|liked|disliked|likes?|dislikes?|improve|better|verbesser\w*|vorteile|nachteile|avantages|inconvenients|pluspunkte|minuspunkte|gefallen|points_forts|points_faibles|pregi|difetti)(?:_|$)/

/**
 * Columns without text, although another word in their names means text: `Review Location`, `comment_agent`, `rating_text`.
 */
export const NO_TEXT =
  /(?:^|_)(?:rating|score|mark|product|item|job|work)_(?:text|label|description)$|_(?:id|key|agent|type|location|city|country|display|status|state|approved|language|code|sentiment|name|author)$/

/** Columns that the business writes for itself, and translations. */
export const INTERNAL =
  /(?:^|_)(?:internal|note|notes|notiz|notizen|intern|interne|interna|interno|admin|private|staff|mitarbeiter|translat\w*|localized|ubersetz\w*|traduc\w*|traduz\w*|vertaling)(?:_|$)/

/** Columns with numbers that belong to a purchase or a stay: they identify a customer, so no id is made from them. */
export const PURCHASE =
  /(?:^|_)(?:reservation|reservierung\w*|booking|buchung\w*|order|bestell\w*|auftrag\w*|commande|confirmation|invoice|rechnung\w*|facture|pedido|reserva|prenotazione|ordine|bestelling|boeking|encomenda|customer|kunden\w*|client|guest)(?:_|$)/

/** Columns about the business's reply. */
export const REPLY = new RegExp(
  '(?:^|_)(?:reply|replies|replied|response|responded|answer|answered|antwort|antwortdatum|reponse|respuesta|risposta|resposta|' +
    `antwoord|reactie|owner|${REMARKS})(?:_|$)`,
)

/** Columns with dates of something other than the review. */
export const OTHER_DATE =
  /(?:^|_)(?:experience|experienced|served|visit|visited|stay|trip|travel|dined|meal|reisezeitraum|check|purchase|purchased|order|ordered|delivery|service|job|invited|invitation|updated|edited|modified|last|birth|kauf|besuch|bestelldatum|geandert|bearbeitet)(?:_|$)/

/** Columns with the day on which a program read the page of a platform. */
export const READ_DATE = /(?:^|_)(?:scraped|fetched|crawled|exported|retriev\w*|extract\w*|downloaded)(?:_|$)/

/** Columns that databases and programs for tables fill when somebody adds a row, perhaps long after the review. */
export const ROW_DATE = /^(?:created|added)(?:_(?:at|on|time|date))?$/

/** Columns with numbers that are not the stars of a review: ids, votes on reviews, counts, averages and ranks. */
export const OTHER_RATING =
  /(?:^|_)(?:id|likes?|votes?|helpful|useful|count|average|avg|total|number|anzahl|position|rank)(?:_|$)/

function headers(
  words: string,
  { before = '', after = '' }: { before?: string; after?: string },
): {
  exact: RegExp
  word: RegExp
} {
  const any = (list: string) => list.split(' ').join('|')
  const prefix = before === '' ? '' : `(?:(?:${any(before)})_)?`
  const suffix = after === '' ? '' : `(?:_(?:${any(after)}))?`
  return {
    exact: new RegExp(`^${prefix}(?:${any(words)})${suffix}$`),
    word: new RegExp(`(?:^|_)(?:${any(words)})(?:_|$)`),
  }
}
