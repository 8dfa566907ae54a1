import type { Messages } from '../messages.ts'

/** The page for developers except its sections, and the API reference. */
export const frenchDevelopers = (): Messages['developers'] => ({
  dataset: (name) =>
    `Tous les avis de clients publiés sur ${name}, chacun avec sa provenance et son mode de vérification, ` +
    'et ce que disent les avis : critères, prestations, sujets et tendance.',
  title: 'Pour les développeurs',
  description: (name) =>
    `Les avis de ${name} sous forme de données : fichiers, recherche, WebSub et MCP, avec des exemples de ce site.`,
  lead: 'Les avis sous forme de données : téléchargez-les, cherchez-y, suivez-les ou laissez un assistant les consulter. Publics et en lecture seule, depuis n’importe quel site, sans clé.',
  ofFiles: {
    description: (name) =>
      `Les avis de ${name} sous forme de données : tous les fichiers, avec des exemples de ce site.`,
    lead: 'Les avis sous forme de données : téléchargez-les, suivez-les ou indiquez-les à un assistant. Publics et en lecture seule, sans clé.',
  },
  onThisPage: 'Sur cette page',
  recipes: {
    title: 'Recettes',
    about: 'Prêtes à l’emploi, telles qu’elles sont ici.',
    mirror: 'Copier',
    compare: 'Comparer',
    analyse: 'Analyser',
    mirrorWhole: 'Ne télécharge de nouveau le jeu de données que s’il a changé depuis la dernière fois.',
    mirrorMonths:
      'Ne télécharge que les mois qui ont changé et vérifie chaque empreinte. Enregistrez-le sous mirror.mjs et lancez-le avec Node, aussi souvent que vous voulez.',
    compareInOne:
      'Une seule requête compare toutes les personnes, tous les services, secteurs ou sources : un groupe pour chacun, avec nombre, moyenne, étoiles, part de réponses et chiffres récents.',
    compareAsTable: 'La même chose sous forme de tableau, dans Node ou un navigateur.',
    compareFromFile: 'Personnes et services avec leurs mentions et leur moyenne d’étoiles, dans Node ou un navigateur.',
    analyseByYear: 'Avis et moyenne d’étoiles par année.',
    analyseReplies: 'La même chose avec la part d’avis qui ont reçu une réponse, dans DuckDB.',
  },
  embeds: 'À intégrer',
  requestTo: (path) => `Requête à ${path}`,
  responseOf: (path) => `Réponse de ${path}`,
  reference: {
    title: 'Référence',
    description: (name) => `Tous les points d’accès et schémas des avis de ${name}, d’après le document OpenAPI.`,
    lead: 'Tous les points d’accès et tous les schémas, d’après [openapi.json](/openapi.json), qui est en anglais. Mieux vaut commencer par [les exemples](/developers/).',
    endpoints: 'Points d’accès',
    parameters: 'Paramètres',
    formFields: 'Champs du formulaire',
    schemas: 'Schémas',
    membersOf: (name) => `Champs de ${name}`,
    required: 'obligatoire',
  },
})
