import js from '@eslint/js'
import astro from 'eslint-plugin-astro'
import { defineConfig } from 'eslint/config'

/** The rules for pages. Oxlint, which does not parse them, checks everything else: see `.oxlintrc.json`. */
export default defineConfig(
  { ignores: ['**/*.{ts,mjs,js}', 'dist/', '.dist-builds/', '.astro/', '.cache/', '.package/'] },
  js.configs.recommended,
  ...astro.configs.recommended,
)
