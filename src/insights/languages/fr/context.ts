import type { ContextWords } from '../../sentiment/context-words.ts'
import { wordSet } from '../../text/word-list.ts'
import { superlativeBy } from '../superlative-by.ts'

const NEGATIONS = wordSet(
  'ne n pas jamais aucun aucune ni sans rien guere nullement manque manquent manquait absence depourvu',
)

/** French words that change the meaning of others. */
export const FRENCH_CONTEXT: ContextWords = {
  isNegation: (folded) => NEGATIONS.has(folded),
  affirmed: wordSet(
    'seulement doute compter hesiter hesitation hesitez hesite hesiterai hesiterais moins que juste uniquement oublier parler conteste faute equivoque pareil',
  ),
  negatesTogether: true,
  stronger: wordSet(
    'tres vraiment tellement si super hyper ultra trop extremement particulierement totalement absolument completement entierement parfaitement incroyablement exceptionnellement franchement tout toute plus grand grande enorme gros grosse',
  ),
  emphatic: wordSet('terriblement incroyablement horriblement affreusement'),
  weaker: wordSet('peu assez plutot relativement legerement presque quasi moyennement'),
  hypothetical: wordSet(
    'pourrait pourraient devrait devraient serait seraient aurait auraient esperais esperait esperons espere esperant peut-etre meriterait',
  ),
  conditions: wordSet('si'),
  breaks: wordSet('mais , ; . : ( ) car parce cependant pourtant malgre sinon'),
  excess: wordSet('trop excessivement exagerement anormalement'),
  measures: wordSet(
    'haut haute hauts hautes bas basse petit petite petits petites grand grande long longue longs longues court courte chaud chaude froid froide salé salée salés salées sucre sucree sucres epice epicee loin proche proches serre serrees fort forte forts vite tot tard monde bruit cuit cuite cuits cuites gras grasse sombre sec seche dur dure mou molle leger legere gros lourd etroit etroite peu',
  ),
  isSilent: (folded, before) =>
    (folded === 'bien' && SILENT_BEFORE_WELL.has(before)) ||
    (folded === 'mal' && before === 'pas') ||
    (folded === 'bon' && before === 'ah') ||
    (folded === 'aide' && before === 'le'),
  trouble: {
    words:
      /^(?:problem|souci|panne|fuite|bouche|bouchon|degat|erreur|defaut|casse|douleur|dysfonction|infiltration|humidite|abime)/,
    solving:
      /^(?:regl|resol|resou|repar|depann|trouv|detect|identifi|elimin|corrig|localis|rectifi|diagnosti|solution)/,
    solved: /^(?:regle|resolu|repare|disparu|corrige|elimine|rectifie)e?s?$/,
    linking: wordSet('a ete ont est etait sont vite rapidement aussitot enfin completement a ce'),
    spared:
      /(?:^| )(?:sans (?:avoir )?a|sans devoir|(?:pas|plus|jamais) (?:besoin|eu besoin|eu a)(?: de)?|aucun besoin de|evite de|evite)(?: |$)/,
    mending:
      /\b(?:a|ont|ete) (?:\w+ )?(?:remplace|echange|repare|corrige|regle|resolu)e?s? (?:\w+ )?(?:tout de suite|immediatement|aussitot|rapidement|sans discuter|sur le champ|gratuitement)\b/,
    unmended: wordSet('apres enfin finalement je nous'),
  },
  customers: wordSet('je j nous on'),
  failure:
    /^(?:cass\w+|panne|refus\w*|perd(?:u|ue|us|ues)|annul\w*|attend\w*|attente|retard\w*|oubli\w*|impossible|bloqu\w*|ignor\w*|ferme(?:e|s|es)?|incompl\w*|endommag\w*|abim\w*|erreurs?|echec|echou\w*|relances?|plant(?:e|ent|ait)|ailleurs)$/,
  superlative: superlativeBy({
    denial:
      /(?:^| )(?:jamais|personne|impossible|difficile|rien|on (?:ne )?(?:peut|pouvait|pourrait) pas|ne (?:peut|pouvait|pourrait|pouvions|pouvais) (?:pas )?\w*)(?: |$)/,
    markers: wordSet('plus aussi si'),
    comparatives: wordSet('mieux meilleur meilleure meilleurs meilleures pire pires'),
    less: wordSet('moins'),
  }),
  intents: null,
}

const SILENT_BEFORE_WELL = wordSet('ou eh si')
