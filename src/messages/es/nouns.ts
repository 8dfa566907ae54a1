import type { PluralForms } from '../plural-forms.ts'

/** Nouns that follow a number; after a million, Spanish puts "de" before them. */
export const RESENAS: PluralForms<'es'> = { one: 'reseña', many: 'de reseñas', other: 'reseñas' }
export const ESTRELLAS: PluralForms<'es'> = { one: 'estrella', many: 'de estrellas', other: 'estrellas' }
export const PERSONAS: PluralForms<'es'> = { one: 'persona', many: 'de personas', other: 'personas' }
export const ENTRADAS: PluralForms<'es'> = { one: 'entrada', many: 'de entradas', other: 'entradas' }
