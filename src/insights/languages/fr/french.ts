import { readLexicon } from '../../sentiment/lexicon.ts'
import { wordSet } from '../../text/word-list.ts'
import { wordsBy } from '../../text/tokens.ts'
import type { LanguageRules } from '../review-language.ts'
import { scopesBy } from '../scopes-by-lists.ts'
import { FRENCH_CONTEXT } from './context.ts'
import { frenchPeople } from './people-words.ts'
import { FRENCH_PHRASES } from './phrase-words.ts'
import { frenchElisions, foldFrench, singularFrench, stemFrench } from './stem.ts'

const words = wordsBy({ fold: foldFrench, stem: stemFrench, singular: singularFrench, cuts: frenchElisions })

/** Parts of a text that do not assert anything about this business. */
const FRENCH_SCOPES = scopesBy({
  advice:
    /^(?:pensez a|penser a|pensez bien|n'oubliez pas|oubliez pas|ne oubliez|assurez vous|reservez a|reservez bien|reservez avant|pensez reserver|il faut reserver|reservation conseillee|reservation recommandee|reservation obligatoire|mieux vaut reserver|prevoyez de|prevoir de|demandez (?:a|une|un|le|la)) /,
  conditions: wordSet('si'),
  noCondition:
    /^(?:(?!(?:vous|tu|on|je|il|ils|elle|elles|nous|le|la|les|l|un|une|deux|des|de|d|du|votre|vos|mon|ma|mes|notre|nos|son|sa|ses|leur|leurs|jamais|quelque|quelques|ca|cela|c|celui|ce|cette|cet|ces|besoin|en|y|seulement|certains|certaines|personne|rien|plusieurs|tout|toute|tous|toutes|chaque|aucun|aucune|nul|nulle|autre|m|mr|mme|j|qu|dieu) |\p{L}+ (?:est|etait|etaient|sont|serait|a|ont|avait|avaient|peut|pouvait|veut|voulait|fait|faisait|va|vient|reste|travaille) )\p{L}+|vous (?:voulez|cherchez|souhaitez|aimez|etes|passez|recherchez|avez envie|venez|hesitez)|on (?:veut|aime|cherche|pouvait)|tu (?:veux|cherches|aimes)|je (?:pouvais|peux|pourrais)|\p{L}+ que) /u,
  conditionEnds: wordSet(', ; : . ! ( ) mais alors'),
  wish: /(?:^| )(?:(?:je|on|nous|y) (?:me |nous )?(?:aurais|aurait|aurions) (?:aime|prefere|apprecie|souhaite)|espere que|(?:serait|seraient) (?:bien|bon|bienvenus?|souhaitable|appreciable|utile|mieux|super|top|agreable|necessaire|sympa|judicieux)|(?:doit|doivent|faut|meriterai(?:t|ent) d') ?etre plus|(?:devrait|devraient|pourrait|pourraient) (?:etre|avoir|proposer|ajouter|ameliorer|faire)|(?:je l'|j')esperes?)$/,
  feared: /^(?!.*\b(?:pas|jamais)\b).*(?:attendai[st]|attendions) a (?:un|une|des)$|(?:^| )peur que$/,
  and: 'et',
  otherBefore: wordSet('autre autres precedent precedente precedents ancien ancienne dernier derniere'),
  otherAfter: new Set([
    ...wordSet('precedent precedente precedents precedentes concurrent concurrente concurrents'),
    'de a cote',
  ]),
  firm: /^(?:entreprises?|societes?|plombiers?|electriciens?|chauffagistes?|artisans?|techniciens?|dentistes?|cabinets?|hotels?|restaurants?|garages?|garagistes?|demenageurs?|magasins?|boutiques?|enseignes?|coiffeu(?:r|se)s?|salons?|assurances?|assureurs?|mutuelles?|agences?|avocats?|medecins?|etablissements?|prestataires?|professionnels?|boulangeries?|instituts?|sites?|operateurs?)$/,
  compared: wordSet('que comme compare comparaison parmi contrairement aller choisir chercher par'),
  ourselves: wordSet('ici nous eux enfin celui celle cette ce cet heureusement finalement'),
})

/** French. Its lexicon was written for this project. */
export const readFrench = (): LanguageRules => ({
  tag: 'fr',
  words,
  phrases: FRENCH_PHRASES,
  clauses: {
    contrast: wordSet(
      'mais cependant toutefois pourtant neanmoins contre malheureusement helas dommage hormis sauf excepte bemol alors malgre sinon',
    ),
    denying: new Map([['sauf', 'tout']]),
    conjunctions: wordSet('et ou car donc puis parce ainsi meme bien & ,'),
    subjects: wordSet(
      `le la les un une des je nous on il elle ils elles ce cet cette ces ca mon ma mes notre nos son sa ses leur leurs tout tous
       toute rien personne aucun aucune tres est etait sont etaient a ont ai avons vous se me de du qui que en y aussi plus pas si`,
    ),
    abbreviations: wordSet('m mr mme mlle dr av bd etc env tel n ex min st ste'),
    singleLetters: new Set(),
  },
  scopesOf: FRENCH_SCOPES,
  lexicon: readLexicon({
    folder: new URL('lexicon/', import.meta.url),
    language: { words, phrases: FRENCH_PHRASES },
    byStem: true,
    correct: wordSet(
      'contenu personnel personnels contrat conseiller possible special general sucree planete serveuse minutes indienne petites petite francaise gagnez gardien pensez passion portions potions salaries possede',
    ),
    judgesTheWhole: (stemmed) =>
      /^(?:recommand|merc|remerci|bravo|felicit|reven|reviend|retourn|conseil)/.test(stemmed),
    hasLearned: false,
  }),
  context: FRENCH_CONTEXT,
  remarks: {
    copulas: wordSet('est sont etait etaient fut furent ete'),
    linking: wordSet('est sont etait etaient fut furent ete semble semblait reste parait'),
    adverbs: wordSet('tres vraiment si super assez toujours aussi egalement tous toutes tout plutot extremement bien'),
    intensifiers: wordSet('tres super si trop vraiment assez hyper plutot'),
    attaching: wordSet('de du des a au aux en sur pour avec par ici dans'),
    joining: wordSet('et , ou &'),
    remarkEnds: wordSet('et ou mais avec pour car meme'),
    isPerson: (folded) => folded === 'il' || folded === 'elle' || folded === 'ils' || folded === 'elles',
    adjectivesAfter: 3,
  },
  people: frenchPeople(),
  loose: { before: wordSet('et mais ou donc car'), after: wordSet('et mais ou') },
  notServed:
    /(?:n['’]ai (?:finalement )?pas (?:réservé|commandé|acheté|donné suite)|n['’]avons (?:finalement )?pas (?:réservé|commandé|acheté|donné suite)|(?:suis|sommes) (?:allée?s?|partie?s?|passée?s?) (?:ailleurs|à la concurrence)|(?:ai|avons) (?:choisi|pris|fait appel à) (?:une? autre|quelqu['’]un d['’]autre)|(?:pas encore|n['’]ai pas eu besoin) (?:utilisé|testé|essayé|de)|juste (?:demandé|fait) (?:un )?devis)/i,
  refersBack:
    /^(?:Et|Mais|Donc|Aussi|Ensuite|Puis|Cependant|Par contre|Cela|Ça|Celui-ci|Celle-ci|Ce qui|Du coup|Alors)\b/,
})
