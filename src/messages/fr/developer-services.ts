import type { Formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The sections for developers about search and subscriptions, which need a server. */
export const frenchDeveloperServices = ({ list }: Formats): Messages['developerServices'] => ({
  search: {
    title: 'Recherche',
    about:
      'Un petit serveur répond à ces questions, sans clé. Les erreurs sont en JSON : elles énumèrent chaque paramètre non valable et ce qu’il devrait être. Chaque réponse porte l’en-tête Dataset-Digest, le SHA-256 du /reviews.json dont elle est tirée : sha-256=:BASE64:. Chacun peut donc prendre ce fichier, refaire la réponse et comparer.',
    search:
      'Les avis qui répondent à tous les filtres, du plus récent au plus ancien sauf si « sort » dit autre chose, et leur nombre.',
    filters: (names) => `Filtres : ${names}.`,
    parameters: {
      match:
        'Comment « query » est comparé : substring (par défaut) trouve le texte tel quel ; words trouve tous ses mots dans n’importe quel ordre, sans tenir compte des accents ni des terminaisons anglaises (-s, -ed, -ing)',
      sort: 'newest (par défaut), oldest, highest ou lowest (par étoiles) ; à égalité, le plus récent d’abord',
      limit: 'Combien d’avis donner au plus, de 1 à 100',
      after:
        'L’identifiant d’un avis : ne donne que ce qui le suit dans l’ordre ; pour continuer, passez le next de la dernière réponse',
      counts:
        'Compte aussi les résultats par étoiles, source, critère et langue, quelle que soit la page demandée ; 1 pour oui, 0 pour non',
      group_by:
        'Compare aussi les résultats, quelle que soit la page demandée : groups contient un groupe par valeur de technician, service, service_area, problem, aspect, source, language, month ou rating, avec le nombre, la moyenne, les réponses et les derniers mois',
      highlights:
        'Indique aussi quelles parties de chaque texte répondent à « query », en intervalles d’unités UTF-16 ; 1 pour oui, 0 pour non',
    },
    nextPage: 'Pour la page suivante, passez la valeur de next dans after ; à la dernière page, next est null.',
    noMatch:
      'Aucun résultat donne un 200 avec matched: 0. Un paramètre non valable donne un 400 avec issues. Un paramètre qui diffère d’un paramètre connu par une ou deux lettres est nommé dans ignored.',
    since: 'Tous les avis à partir de ce jour, du plus récent au plus ancien.',
  },
  follow: {
    title: 'Suivi',
    about: (topics) =>
      `Ajoutez le flux à un lecteur, tenez une copie de tous les avis, ou abonnez un programme : quand un topic change, le hub envoie tout son nouveau contenu à votre URL https. Les topics sont ${list(topics)}.`,
    aboutFiles: 'Ajoutez le flux à un lecteur, ou tenez une copie de tous les avis.',
    subscribe: 'S’abonner à un topic. Le hub répond 202, puis envoie un GET à votre URL pour confirmation.',
    confirm:
      'Pour confirmer, répondez au GET par 200 avec hub.challenge dans le corps. L’abonnement dure 10 jours, ou le temps que vous demandez avec hub.lease_seconds (de 1 à 30 jours). Pour le renouveler, abonnez-vous de nouveau.',
    notification:
      'Chaque notification est un POST avec le contenu complet du topic. Répondez par n’importe quel 2xx. Un 410 met fin à l’abonnement.',
    secret:
      'Si vous avez donné un secret, vérifiez X-Hub-Signature avant de vous fier au corps (voir ci-dessous). Une livraison qui échoue est retentée après 1 et 10 minutes ; le troisième échec d’affilée met fin à l’abonnement.',
    standardWebhooks:
      'Avec un secret, une notification porte aussi webhook-id, webhook-timestamp et webhook-signature (Standard Webhooks 1.0.0), si bien qu’une bibliothèque pour cette norme peut la vérifier. Donnez-lui pour clé les octets de votre secret (en base64, si elle le demande). Une notification répétée de la même version a le même webhook-id.',
    received: 'Ce que reçoit votre URL. Vérifiez la signature sur les octets bruts du corps.',
    oftenAsYouLike: 'aussi souvent que vous voulez',
    copy: 'Tenir une copie de tous les avis. Cette commande ne prend que ce qui a changé, vérifie chaque empreinte et affiche chaque avis nouveau, modifié ou disparu.',
    copyWithLog:
      'Tenir une copie de tous les avis, et apprendre chaque retrait avec son motif. Cette commande ne prend que ce qui a changé, vérifie chaque empreinte et que le registre n’a fait que grandir, et affiche chaque changement.',
    inProgram:
      'Dans un programme : gardez size. La fois suivante, lisez chaque changement dont l’index est au moins aussi grand. Si from est plus grand que le size gardé, les changements intermédiaires sont dans les fichiers de older : le N-ième, compté à partir de 0, porte sur les entrées 1000N à 1000N + 999.',
    months:
      'Lisez ensuite /manifest.json et prenez dans shards chaque mois dont vous n’avez pas encore le sha256. Tous les mois dans cet ordre sont les avis de /reviews.json, octet pour octet : vous n’avez donc jamais besoin de ce fichier.',
    gone: 'withheld et erased signifient que l’avis n’est plus là : effacez-le aussi de votre copie. log_index le désigne ; review_id n’existe que tant qu’un avis est publié.',
  },
})
