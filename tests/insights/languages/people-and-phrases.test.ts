import { describe, expect, test } from 'vitest'
import { technicianFinder } from '../../../src/insights/entities/technicians.ts'
import { readLanguage } from '../../../src/insights/languages/languages.ts'
import type { ReviewLanguage } from '../../../src/insights/languages/review-language.ts'
import { parseText } from '../../../src/insights/text/parsed-text.ts'
import { aBusiness } from '../an-input.ts'

const GERMAN = readLanguage('de')
const DUTCH = readLanguage('nl')
const FRENCH = readLanguage('fr')
const ITALIAN = readLanguage('it')
const PORTUGUESE = readLanguage('pt')
const CREW = aBusiness({
  technicians: [
    { id: 'joerg', name: 'Jörg Müller' },
    { id: 'wolf', name: 'Wolf Hansen' },
    { id: 'katrien', name: 'Katrien Peeters' },
    { id: 'bas', name: 'Bas de Vries' },
    { id: 'francois', name: 'François Lefèvre' },
    { id: 'rose', name: 'Rose Girard' },
    { id: 'giuseppe', name: 'Giuseppe De Luca', aliases: ['Beppe'] },
    { id: 'chiara', name: 'Chiara Conti' },
    { id: 'joao', name: 'João da Silva' },
    { id: 'vitoria', name: 'Vitória Pinto' },
  ],
})

type Texts<Expected> = { language: ReviewLanguage; texts: readonly (readonly [string, Expected])[] }

const NAMED: readonly Texts<readonly string[]>[] = [
  {
    language: GERMAN,
    texts: [
      ['Jörg war sehr freundlich.', ['joerg']],
      ['Joerg Mueller kam pünktlich.', ['joerg']],
      ['Herr Müller hat alles erklärt.', ['joerg']],
      ['Vielen Dank an Herrn Müller!', ['joerg']],
      ['Herr Schmidt kam zu spät.', []],
      ['Im Garten war ein Wolf.', []],
      ['Mein Mann Jörg hat angerufen.', []],
      ['Danke, Wolf!', ['wolf']],
    ],
  },
  {
    language: DUTCH,
    texts: [
      ['Katrien was heel vriendelijk.', ['katrien']],
      ['Mevrouw Peeters legde alles uit.', ['katrien']],
      ['Bedankt, Katrien!', ['katrien']],
      ['Mevrouw Janssens was te laat.', []],
      ['Mijn vrouw Katrien heeft gebeld.', []],
      ['We hadden een bas gehuurd.', []],
      ['Onze loodgieter Bas kwam op tijd.', ['bas']],
      ['Bas de Vries heeft het lek gevonden.', ['bas']],
    ],
  },
  {
    language: FRENCH,
    texts: [
      ['François a été très aimable.', ['francois']],
      ['Francois Lefevre est arrivé à l’heure.', ['francois']],
      ['Monsieur Lefèvre nous a tout expliqué.', ['francois']],
      ['Merci à M. Lefèvre pour son travail !', ['francois']],
      ['Madame Dubois était en retard.', []],
      ['La terrasse donne sur un jardin de roses, une rose à chaque table.', []],
      ['Mon mari François a appelé.', []],
      ['Un grand merci à Rose !', ['rose']],
      ['Merci beaucoup à François et à toute l’équipe.', ['francois']],
      ['Nous sommes allés à Rose.', []],
      ['Rue François Premier, facile à trouver.', []],
    ],
  },
  {
    language: ITALIAN,
    texts: [
      ['Giuseppe è stato gentilissimo.', ['giuseppe']],
      ['Il signor De Luca è arrivato puntuale.', ['giuseppe']],
      ['Grazie a Beppe per la pazienza.', ['giuseppe']],
      ['La dottoressa Conti mi ha spiegato tutto.', ['chiara']],
      ['La spiegazione era chiara.', []],
      ['Alla fine i conti non tornavano.', []],
      ['Mio marito Giuseppe ha telefonato.', []],
      ['La signora Bianchi era in ritardo.', []],
      ['Lo studio è in via Giuseppe Verdi.', []],
      ['Complimenti a Chiara e Beppe!', ['chiara', 'giuseppe']],
    ],
  },
  {
    language: PORTUGUESE,
    texts: [
      ['O João foi muito atencioso.', ['joao']],
      ['Joao da Silva chegou na hora.', ['joao']],
      ['O senhor Silva explicou tudo.', ['joao']],
      ['Obrigada, Vitória!', ['vitoria']],
      ['Foi uma vitória conseguir horário.', []],
      ['Meu marido João ligou para eles.', []],
      ['O Sr. Pereira chegou atrasado.', []],
      ['A Dra. Pinto me atendeu muito bem.', ['vitoria']],
      ['Fica na rua João Paulo.', []],
    ],
  },
]

const SIDES: readonly Texts<number>[] = [
  {
    language: GERMAN,
    texts: [
      ['Gar nicht teuer', 1],
      ['Ohne Zweifel das Beste', 1],
      ['Freundlicher könnte man nicht sein', 1],
      ['Hat mir leider nicht geschmeckt', -1],
      ['Das gefiel uns nicht', -1],
      ['Fuer den Preis unverschaemt', -1],
      ['Der Spitzenservice', 1],
      ['Schon da', 0],
      ['Leck gefunden', 0],
      ['Toll, schon wieder kalt', -1],
      ['Kann ich nicht genug empfehlen', 1],
      ['Schrecklich nett', 1],
      ['Schrecklich', -1],
    ],
  },
  {
    language: DUTCH,
    texts: [
      ['Helemaal niet duur', 1],
      ['Zonder twijfel de beste', 1],
      ['Kan niet beter', 1],
      ['Het viel erg tegen', -1],
      ['Smaakte echt niet', -1],
      ['Niet goed', -1],
      ['De topservice', 1],
      ['Lek gevonden', 0],
      ['Geweldig, alweer te laat', -1],
      ['Vreselijk lekker', 1],
      ['Vreselijk', -1],
      ['Een juweel van een zaak', 1],
      ['Juwelen gestolen', -1],
    ],
  },
  {
    language: FRENCH,
    texts: [
      ['Un accueil si chaleureux', 1],
      ['Le personnel a été si horrible', -1],
      ['Si le personnel est aimable', 0],
      ['Si tous les plats étaient bons', 0],
      ["Si toute l'équipe était aimable", 0],
      ['Si tout le monde était aimable', 0],
      ['Si Paul était aimable', 0],
      ["Je n'y retournerai jamais", -1],
      ['Nous ne reviendrons jamais', -1],
      ['Pas cher du tout', 1],
      ['Rien à redire', 1],
    ],
  },
  {
    language: ITALIAN,
    texts: [
      ['Per niente caro', 1],
      ['Nulla da ridire', 1],
      ['Non ci torneremo mai più', -1],
      ['Camera troppo piccola', -1],
      ['Non potevano essere più gentili', 1],
    ],
  },
  {
    language: PORTUGUESE,
    texts: [
      ['Nada caro', 1],
      ['Nada a reclamar', 1],
      ['Não volto nunca mais', -1],
      ['Não poderiam ser mais simpáticos', 1],
      ['Demorou demais', -1],
    ],
  },
]

describe.each(NAMED)('technicians in a text in $language.tag', ({ language, texts }) => {
  const { find } = technicianFinder(CREW, language)

  test.for(texts)('the text "%s" names the technicians %j', ([text, ids]) =>
    expect(find(parseText(text, language), 'Dana R.').map(({ id }) => id)).toEqual(ids),
  )
})

describe.each(SIDES)('in $language.tag', ({ language, texts }) => {
  test.for(texts)(`in ${language.tag}, the words of the text "%s" score on side %i`, ([text, side]) => {
    const sum = parseText(text, language).valences.reduce((total, value) => total + value, 0)
    expect(Math.sign(sum)).toBe(side)
  })
})
