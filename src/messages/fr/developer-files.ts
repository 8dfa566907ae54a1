import type { Messages } from '../messages.ts'

/** The section for developers about the published files. */
export const frenchDeveloperFiles = (): Messages['developerFiles'] => ({
  title: 'Fichiers',
  about:
    'Toutes les données tiennent dans quelques fichiers statiques. Gardez l’ETag de chacun et renvoyez-le dans If-None-Match : si le fichier n’a pas changé, la réponse est un 304 sans corps. Ignorez les champs que vous ne connaissez pas.',
  reviews: 'Le jeu de données complet : l’entreprise, sa note et tous les avis publiés, du plus récent au plus ancien.',
  table:
    'Un avis par ligne, pour les tableurs (RFC 4180, UTF-8). Une cellule qu’un tableur prendrait pour une formule commence par une apostrophe. Absent si l’hébergeur n’accepte pas de fichier de cette taille.',
  lines:
    'Un avis par ligne : le JSON qu’il a dans /reviews.json. Absent si l’hébergeur n’accepte pas de fichier de cette taille.',
  insights: 'Ce que disent les avis : critères, personnes, prestations, sujets, tendance et réponses.',
  monthReviews:
    'Les avis d’un mois, du plus récent au plus ancien. Un mois qui n’a pas changé garde ses octets. Au-delà de 5 Mo, la suite est dans reviews-2.json, et ainsi de suite.',
  monthInsights: 'Ce que dit chaque avis de ce mois, par identifiant.',
  jsonFeed: 'Les 50 avis les plus récents en JSON Feed 1.1.',
  atomFeed: 'Les 50 avis les plus récents en Atom (RFC 4287), pour tout lecteur de flux.',
  changes:
    'Les 500 derniers changements du registre : published, edited, withheld, reinstated et erased. Gardez size et, la fois suivante, lisez les changements à partir de cet index ; les fichiers de older ont ceux d’avant from.',
  policy: 'Comment les avis sont recueillis, vérifiés, modérés, classés et comptés, et comment en signaler un.',
  coverage:
    'Ce qu’indiquent les plateformes, du plus ancien au plus récent : combien d’avis il y a, et avec quelle note. Une ligne pour chaque jour où cela a été relevé.',
  manifest:
    'Le SHA-256 de chaque fichier : quels mois ont changé depuis votre dernier passage, et si vos fichiers vont ensemble.',
  openApi: 'Tout cela en OpenAPI 3.1.',
  schemas: 'Le JSON Schema (2020-12) de chaque fichier JSON. Aucun ne renvoie à un autre.',
})
