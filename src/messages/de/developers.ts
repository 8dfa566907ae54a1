import type { Messages } from '../messages.ts'

/** The page for developers. */
export const germanDevelopers = (): Messages['developers'] => ({
  dataset: (name) =>
    `Jede veröffentlichte Kundenbewertung zu ${name} mit ihrer Quelle und der Art ihrer Prüfung, ` +
    'und was die Bewertungen sagen: Aspekte, Leistungen, Themen und Entwicklung.',
})
