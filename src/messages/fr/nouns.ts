import type { PluralForms } from '../plural-forms.ts'

/** Nouns that follow a number; after a million, French puts "d’" or "de" before them. */
export const AVIS: PluralForms<'fr'> = { one: 'avis', many: 'd’avis', other: 'avis' }
export const ETOILES: PluralForms<'fr'> = { one: 'étoile', many: 'd’étoiles', other: 'étoiles' }
export const PERSONNES: PluralForms<'fr'> = { one: 'personne', many: 'de personnes', other: 'personnes' }
export const ENTREES: PluralForms<'fr'> = { one: 'entrée', many: 'd’entrées', other: 'entrées' }

/** "de" before a word, elided before a vowel: `d’avril`, `de mai`. */
export function elided(word: string): string {
  return /^[aeiouyàâéèêëîïôûùœh]/i.test(word) ? `d’${word}` : `de ${word}`
}
