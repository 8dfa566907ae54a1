import { Parser } from 'htmlparser2'
import type { SiteLanguage } from '../../../src/schema/content/site-language.ts'

/**
 * Words that are the same in any language: names of files, formats and standards, placeholders, and words that several languages
 * share.
 */
const ANYWHERE =
  /^(?:[\w./{}-]+\.(?:json|txt|jsonl|csv|xml)|\/[\w./{}-]+|JSON Feed|OpenAPI|https?:\S+|\S+@\S+|you\.example\/\w+|JSON Schema|GET|POST|Link|Website|no|\(?(?:\d+ )?(?:neutral|positive|negative)\)?|Problem|\([\d) -]+, \S+@\S+|tlog-tiles|Filipino|(?:in )?\{\w+\})$/i

/** Words of one language that are also English. */
const SHARED: Partial<Record<SiteLanguage, RegExp>> = {
  de: /^(?:Schemas|Tools: [\w, ]+)$/,
  nl: /^(?:Endpoints|Parameters|(?:Filters|Tools): [\w, ]+)$/,
}

/** Whether a text may be the same in English and in this language; without a language, in any. */
export function isShared(text: string, language?: SiteLanguage): boolean {
  return ANYWHERE.test(text) || (language !== undefined && SHARED[language]?.test(text) === true)
}

/** The texts that a visitor reads or hears, split at middle dots; without customers' words and code. */
export function textsIn(html: string): Set<string> {
  const texts = new Set<string>()
  const open: boolean[] = []
  let written = ''
  const add = (text: string): void => {
    for (const piece of text.split('·')) {
      const words = piece.replace(/\s+/g, ' ').replace(/^[\s:,.]+|[\s:,.]+$/g, '')
      if (/\p{L}{2}/u.test(words)) texts.add(words)
    }
  }
  const flush = (): void => {
    add(written)
    written = ''
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      flush()
      const { lang, dir } = attributes
      const isTheirs = dir === 'auto' || (lang !== undefined && name !== 'html') || attributes['aria-hidden'] === 'true'
      open.push(/^(?:script|style|code|bdi|q)$/.test(name) || isTheirs || open.at(-1) === true)
      if (open.at(-1) !== true) for (const key of SPOKEN) add(attributes[key] ?? '')
      if (DESCRIBES.test(attributes['name'] ?? attributes['property'] ?? '')) add(attributes['content'] ?? '')
    },
    ontext(text) {
      if (open.at(-1) !== true) written += text
    },
    onclosetag() {
      flush()
      open.pop()
    },
  })
  parser.end(html)
  return texts
}

const SPOKEN = ['title', 'alt', 'aria-label', 'placeholder']
const DESCRIBES = /^(?:description|og:description|og:title|og:site_name|og:image:alt)$/
