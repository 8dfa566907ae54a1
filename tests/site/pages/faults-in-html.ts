import { FileSystemConfigLoader, formatterFactory, HtmlValidate } from 'html-validate'

const loader = new FileSystemConfigLoader({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // Astro's style: void elements without a slash, attributes without a value, no needless white space.
    'void-style': ['error', { style: 'omit' }],
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'long-title': 'off', // names of businesses are as long as they are
    'no-inline-style': 'error',
    'valid-id': ['error', { relaxed: true }], // ids of reviews may begin with a digit
    'require-sri': 'off', // everything comes from our own origin
    'no-raw-characters': ['error', { relaxed: true }],
    'tel-non-breaking': 'off', // set with white-space in the style sheet
    'prefer-native-element': 'off', // a scrollable region of code is no section of the page
    'wcag/h30': 'error',
  },
})
// It would merge the configuration again for each page, which takes longer than to validate a small one
const configuration = loader.getConfigFor('page.html')
loader.getConfigFor = () => configuration
const validator = new HtmlValidate(loader)
const inWords = formatterFactory('text')

/** The faults in the HTML of a page, one per line; empty if it is valid. */
export async function faultsInHtml(html: string, path: string): Promise<string> {
  const { results } = await validator.validateString(html, path)
  return inWords(results)
}
