import type { Messages } from '../messages.ts'
import { FRENCH_LOG_CHECK } from './log-check.ts'
import { FRENCH_LOG_FAULTS } from './log-faults.ts'

/** The page that checks the log. */
export const frenchLogPage = (): Messages['logPage'] => ({
  sentences: { ...FRENCH_LOG_CHECK, ...FRENCH_LOG_FAULTS },
  description: (name) =>
    `Un registre public de tous les avis de ${name}, et une vérification qu’aucun n’a disparu ni changé.`,
  needsScript:
    'Votre navigateur peut faire toute la vérification sur cette page, mais les scripts sont désactivés. Les commandes ci-dessous font la même chose.',
  review: 'Avis',
  proof:
    ' : un petit fichier qui montre, sans aucune aide de ce site, que cet avis était dans le registre. Gardez-le, et personne ne pourra le nier plus tard.',
  filesRead: 'Fichiers lus',
  stop: 'Arrêter',
  goOn: 'Continuer',
  stepsOfCheck: 'Étapes de la vérification',
  steps: {
    log: 'Trouver le registre',
    signature: 'Vérifier qui l’a signé',
    entries: 'Vérifier que toutes les entrées sont là',
    rules: 'Suivre les entrées, une par une',
    earlier: '',
    history: 'Le comparer à ses états antérieurs',
    visits: 'Le comparer à votre dernière visite',
    reviews: 'Chercher des avis disparus ou modifiés',
    removed: 'Chercher des traces des avis retirés',
    dataset: 'Comparer le fichier de tous les avis',
    counts: 'Recompter',
    coverage: '',
    feed: 'Comparer le fil d’actualité',
    copies: '',
    witnesses: 'Voir qui l’a confirmé de l’extérieur',
  },
  forget: 'Oublier ce que ce navigateur a vu',
  allSteps: 'Ce qui a été vérifié, étape par étape',
  lookUp: { title: 'Retrouver un avis', label: 'Lien de l’avis, ou son numéro dans le registre', button: 'Retrouver' },
  checkSite: 'Vérifier un site',
  otherSite: 'Vérifier un autre site qui tient un registre',
  check: 'Vérifier',
  limits: 'Ce que cela ne peut pas montrer',
  otherSources:
    'D’où viennent les avis, combien, et ce qui a été laissé de côté : c’est dans [Comment les avis sont vérifiés](/verification/). Un site malhonnête pourrait aussi servir une page malhonnête : pour en être sûr, vérifiez-le depuis la page d’un autre site, ou avec ces commandes.',
  example:
    'Cette entreprise est un exemple, et la clé de son registre est publique, pour que vous puissiez tout essayer. Ses signatures ne prouvent rien.',
  ownTools: 'Avec vos propres outils',
  withNode: 'Avec Node.js, cette commande vérifie tout ce que vérifie la page, et n’a besoin de rien de ce site :',
  checksThisSite: 'Commande qui vérifie ce site',
  keptState: 'Si vous gardez un état du registre, vous pourrez prouver plus tard qu’il a été réécrit :',
  comparesStates: 'Commandes qui comparent avec un état antérieur',
  anyLaterTime: 'à tout moment par la suite',
  format:
    'Le registre est un arbre de Merkle au format [tlog-tiles](https://c2sp.org/tlog-tiles), avec des empreintes salées à la place des textes : tout outil pour ce format peut le suivre.',
  filesOfLog: 'Fichiers du registre',
  files: {
    checkpoint: 'origine, taille, racine, signatures (c2sp.org/tlog-checkpoint)',
    history: 'tous les états antérieurs',
    state: 'le sel de l’empreinte de reviews.json, qui est "dataset" dans la dernière entrée :',
    coverage: 'ce que les plateformes indiquent : "coverage" dans la dernière entrée',
  },
})
