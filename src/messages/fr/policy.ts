import type { WithheldReason } from '../../schema/withheld.ts'
import type { Messages } from '../messages.ts'

const REASONS: Record<WithheldReason, string> = {
  author_request: 'Son auteur a demandé son retrait',
  fake: 'Son auteur n’était pas celui qu’il prétendait être, ou l’avis ne décrit pas une expérience réelle',
  not_a_customer: 'Son auteur n’a jamais été client, ou l’avis concerne une autre entreprise',
  personal_data: 'Il contient des données personnelles',
  illegal: 'Une loi ou un tribunal l’interdit',
  duplicate: 'Le même avis est déjà publié',
  platform_removed: 'La plateforme l’a retiré depuis',
  rights_expired: 'Le droit de l’afficher a expiré',
}

/** The prose of `/policy.json`, which a page shows too. */
export const frenchPolicy = (): Messages['policy'] => ({
  reasons: REASONS,
  moderation:
    'Tout avis vérifié est publié, quelle que soit sa note. Un avis publié n’est retiré que pour l’un des motifs ci-dessous ; ' +
    'être négatif n’en fait pas partie. Chaque retrait est compté ici par motif et par étoiles, et le site ne peut pas être généré s’il manque un avis sans qu’il soit compté.',
  checked:
    'Seuls les avis considérés comme vérifiés sont publiés, quelle que soit leur note. La façon dont chaque source vérifie est indiquée avec la source.',
  keepingTime:
    'Un avis reste publié jusqu’à ce qu’il soit retiré pour l’un des motifs indiqués. Il n’y a pas d’autre limite, sauf si une durée est indiquée pour sa source.',
  disclosures:
    'Si l’auteur d’un avis a reçu quelque chose en échange, travaille pour l’entreprise ou est proche de quelqu’un qui y travaille, cela est indiqué partout où l’avis apparaît.',
  corrections: (areAmended) =>
    'L’analyse est calculée et peut se tromper. Lorsqu’une personne a corrigé le jugement porté sur un avis, l’avis le dit. ' +
    (areAmended
      ? 'Ses étoiles ne sont jamais modifiées, et son texte seulement là où l’avis l’indique.'
      : 'Son texte et ses étoiles ne sont jamais modifiés.'),
  amendments:
    'L’entreprise peut modifier un avis pour retirer des données personnelles, réparer des caractères altérés ou corriger une date erronée ou le nom de l’auteur, et pour aucune autre raison. L’avis l’indique alors. Les étoiles ne sont jamais modifiées.',
  ordering:
    'Les plus récents d’abord, par date de rédaction, puis par identifiant. Aucun avis n’est remonté ni descendu.',
  score:
    'La moyenne des étoiles de tous les avis publiés, chacun compté une fois et avec le même poids, arrondie à deux décimales.',
  credit: (_usual, platform) => `Avis de ${platform}`,
  complaintsTo: (name) =>
    `Indiquez à ${name} de quel avis il s’agit (son lien sur ce site) et ce qui n’y est pas exact.`,
})
