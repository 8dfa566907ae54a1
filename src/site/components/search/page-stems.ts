import type { EndingsOf, Stem, Stems } from '../../../search/word-endings.ts'

/** The stems of these languages. Each language is a separate file, which is loaded when its words are searched. */
export async function stemsOf(languages: Iterable<EndingsOf>): Promise<Stems> {
  const loading = [...languages].map(async (language) => {
    return language === 'en' ? [] : [[language, await FILES[language]()] as const]
  })
  return Object.fromEntries((await Promise.all(loading)).flat())
}

const FILES: Record<Exclude<EndingsOf, 'en'>, () => Promise<Stem>> = {
  de: async () => (await import('../../../search/stems/german.ts')).germanStem,
  es: async () => (await import('../../../search/stems/spanish.ts')).spanishStem,
  fr: async () => (await import('../../../search/stems/french.ts')).frenchStem,
  it: async () => (await import('../../../search/stems/italian.ts')).italianStem,
  nl: async () => (await import('../../../search/stems/dutch.ts')).dutchStem,
  pt: async () => (await import('../../../search/stems/portuguese.ts')).portugueseStem,
}
