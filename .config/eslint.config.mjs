import js from '@eslint/js'
import astro from 'eslint-plugin-astro'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

const exportByName = { selector: 'ExportDefaultDeclaration', message: 'Export by name' }
const normalizeInLinearTime = {
  selector: "CallExpression[callee.property.name='normalize']",
  message: 'It is quadratic in runs of combining marks: call normalized() of src/schema/normalized.ts',
}

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '.dist-builds/',
      '.astro/',
      '.data/',
      '.cache/',
      '.package/',
      'node_modules/',
      'tests/bench/node_modules/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // French puts a no-break space before : ; ? and !
      'no-irregular-whitespace': ['error', { skipTemplates: true }],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-duplicate-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // A sixth of the time of all rules, and `erasableSyntaxOnly` allows no enum
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'no-restricted-syntax': ['error', exportByName, normalizeInLinearTime],
    },
  },
  {
    files: ['tests/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', exportByName],
      '@typescript-eslint/consistent-type-assertions': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Strangers choose the texts that these meet: each must take linear time.
    files: ['src/**', 'sidecar/**'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  {
    files: ['src/**/*.ts', 'sidecar/**/*.ts'],
    rules: { 'max-lines-per-function': ['error', 60], 'max-params': ['error', 3] },
  },
  {
    // These run once for each character or word of all reviews: an object for each call costs more than the work.
    files: ['sidecar/search/text-index/{dictionary,grams,string-table,text-index}.ts', 'src/insights/**/*.ts'],
    rules: { 'max-params': ['error', 5] },
  },
  { files: ['src/insights/**/*.ts', 'tests/**/*.ts'], rules: { 'no-duplicate-imports': 'off' } },
  { files: ['src/schema/normalized.ts'], rules: { 'no-restricted-syntax': ['error', exportByName] } },
  { files: ['**/*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['*.mjs'], languageOptions: { globals: { process: 'readonly', URL: 'readonly', console: 'readonly' } } },
  ...astro.configs.recommended,
)
