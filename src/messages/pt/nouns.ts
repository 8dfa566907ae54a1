import type { PluralForms } from '../plural-forms.ts'

/** Nouns that follow a number; after a million, Portuguese puts "de" before them. */
export const AVALIACOES: PluralForms<'pt'> = { one: 'avaliação', many: 'de avaliações', other: 'avaliações' }
export const ESTRELAS: PluralForms<'pt'> = { one: 'estrela', many: 'de estrelas', other: 'estrelas' }
export const PESSOAS: PluralForms<'pt'> = { one: 'pessoa', many: 'de pessoas', other: 'pessoas' }
export const ENTRADAS: PluralForms<'pt'> = { one: 'entrada', many: 'de entradas', other: 'entradas' }
