import { createCssVariablesTheme, createHighlighterCoreSync, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import http from 'shiki/dist/langs/http.mjs'
import javascript from 'shiki/dist/langs/javascript.mjs'
import json from 'shiki/dist/langs/json.mjs'
import shellscript from 'shiki/dist/langs/shellscript.mjs'
import xml from 'shiki/dist/langs/xml.mjs'
import { cachedJson } from '../../../host/cache/cached-json.ts'
import type { SiteLocals } from '../../props/provided.ts'

/** A piece of code, and its kind, which becomes a class. Other text, such as punctuation, has no kind. */
export type CodePiece = { text: string; kind?: CodeKind | undefined }

type CodeKind = 'keyword' | 'string' | 'constant'

/** The code split into pieces; one piece if the language is unknown here. */
export function highlight(code: string, language: string | undefined): CodePiece[] {
  if (language === undefined || !GRAMMARS.has(language)) return [{ text: code }]
  const lines = highlighterFor(language).codeToTokensBase(code, { lang: language, theme: 'css-variables', ...LIMITS })
  return lines.flatMap((line, at) => [
    ...(at === 0 ? [] : [{ text: '\n' }]),
    ...line.map(({ content, color }) => ({ text: content, kind: /\w/.test(content) ? kindOf(color) : undefined })),
  ])
}

/** The same pieces as `highlight`, cached for later builds, because loading a grammar takes 0.1 s or more. */
export function highlightOnce(
  { cache }: Pick<SiteLocals, 'cache'>,
  code: string,
  language: string | undefined,
): CodePiece[] {
  if (cache === undefined || language === undefined || !GRAMMARS.has(language)) return highlight(code, language)
  return cachedJson(cache, ['code', language, code], () => highlight(code, language))
}

/** No time limit, so that the same code always looks the same. Lines of over 20,000 UTF-16 units are not highlighted. */
const LIMITS = { tokenizeTimeLimit: 0, tokenizeMaxLineLength: 20_000 }

const GRAMMARS = new Map(Object.entries({ http, javascript, json, sh: shellscript, xml }))

let highlighter: HighlighterCore | undefined

/** Loads a grammar on first use, because that takes a while. */
function highlighterFor(language: string): HighlighterCore {
  highlighter ??= createHighlighterCoreSync({
    themes: [createCssVariablesTheme({ variablePrefix: '' })],
    langs: [],
    engine: createJavaScriptRegexEngine(),
  })
  if (!highlighter.getLoadedLanguages().includes(language)) highlighter.loadLanguageSync(GRAMMARS.get(language) ?? [])
  return highlighter
}

/**
 * The kind for a colour of that theme, such as `var(token-string)`. It becomes a class, because the pages' policy blocks inline
 * styles.
 */
function kindOf(color: string | undefined): CodeKind | undefined {
  const name = /^var\(token-(keyword|string|constant)\b/.exec(color ?? '')?.[1]
  return KINDS.find((kind) => kind === name)
}

const KINDS: readonly CodeKind[] = ['keyword', 'string', 'constant']
