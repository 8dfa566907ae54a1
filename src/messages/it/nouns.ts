import type { PluralForms } from '../plural-forms.ts'

/** Nouns that follow a number; after a million, Italian puts "di" before them. */
export const RECENSIONI: PluralForms<'it'> = { one: 'recensione', many: 'di recensioni', other: 'recensioni' }
export const STELLE: PluralForms<'it'> = { one: 'stella', many: 'di stelle', other: 'stelle' }
export const PERSONE: PluralForms<'it'> = { one: 'persona', many: 'di persone', other: 'persone' }
export const VOCI: PluralForms<'it'> = { one: 'voce', many: 'di voci', other: 'voci' }

/** A day after "il", which is "l’" before 8 and 11: `il 4 novembre 2026`, `l’8 maggio 2026`. */
export function onDay(day: string): string {
  return /^(?:8|11)\D/.test(day) ? `l’${day}` : `il ${day}`
}

/** A day after "dal": `dal 4 novembre 2026`, `dall’8 maggio 2026`. */
export function sinceDay(day: string): string {
  return /^(?:8|11)\D/.test(day) ? `dall’${day}` : `dal ${day}`
}

/** A day after "al". */
export function untilDay(day: string): string {
  return /^(?:8|11)\D/.test(day) ? `all’${day}` : `al ${day}`
}
