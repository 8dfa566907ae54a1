import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVIS, ENTREES } from './nouns.ts'

/** What static pages say about the log of the site. */
export const frenchLogState = ({ number, counted, day }: SentenceFormats<'fr'>): Messages['logState'] => ({
  none: 'Ce site ne tient pas de registre de ce qu’il publie. Un avis pourrait être modifié ou supprimé sans laisser de trace que des tiers puissent vérifier.',
  promise:
    'Chaque avis de ce site a un numéro dans un registre public qui ne peut que grandir. Si l’entreprise supprime un avis ou change son texte, ' +
    'le registre le dit ou ne concorde plus, et quiconque vérifie peut le prouver.',
  limit: 'Le registre ne peut pas montrer que l’entreprise a publié tous les avis reçus, ni qu’un avis est vrai.',
  counts: (published, takenDown) => `${number(published)} publiés, ${number(takenDown)} retirés, 0 manquant.`,
  changed: (count) => `Le texte ou les étoiles de ${counted(count, AVIS)} ont changé après la publication.`,
  size: (origin, size, { batches, last }) =>
    `Le registre ${origin} compte ${counted(size, ENTREES)}, ajoutées en ${counted(batches, { one: 'lot', many: 'de lots', other: 'lots' })}, le dernier avec ${number(last)}.`,
  unconfirmed: 'Personne d’extérieur ne l’a encore confirmé.',
  confirmed: (since, witnesses, last) =>
    `Enregistré depuis le ${day(since)} ; confirmé par ${counted(witnesses, { one: 'témoin extérieur', many: 'de témoins extérieurs', other: 'témoins extérieurs' })}, la dernière fois le ${day(last)}.`,
  lastUnconfirmed: 'Personne d’extérieur n’a encore confirmé le dernier lot.',
  continues: ({ origin, size, since }, isFirst) => {
    const confirmed = since === null ? 'personne d’extérieur ne l’a confirmé' : `confirmé depuis le ${day(since)}`
    return `${isFirst ? 'Ce registre prolonge' : 'Celui-là prolonge'} ${origin}, dont la clé a été perdue ou volée après ${counted(size, ENTREES)} (${confirmed}).`
  },
  anew: (since) => {
    const began =
      since === null ? 'personne d’extérieur n’a confirmé quand c’était' : `des tiers l’ont vue le ${day(since)}`
    return `La confiance repart de sa première entrée : ${began}. Des avis antérieurs, seul le nombre peut être comparé.`
  },
})
