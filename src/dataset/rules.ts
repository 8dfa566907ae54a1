/** Every rule that content is checked against, and where it comes from: a law, or the shapes in this project. */
export const RULES = {
  content: 'src/schema/content/',
  verification: 'https://eur-lex.europa.eu/eli/dir/2019/2161/oj',
  // The Berne Convention; where a platform has terms that are known, these are named in its place.
  rights: 'https://www.wipo.int/wipolex/en/text/283698',
  withheld: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465/section-465.7',
  'no-vanishing': 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465/section-465.7',
  disclosure: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465/section-465.5',
  erasure: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj#art_17',
  'staff-names': 'https://eur-lex.europa.eu/eli/reg/2016/679/oj#art_5',
  'personal-data': 'https://eur-lex.europa.eu/eli/reg/2016/679/oj#art_5',
  'security-contact': 'https://www.rfc-editor.org/rfc/rfc9116#section-2.5.5',
  complaints: 'https://www.legislation.gov.uk/ukpga/2024/13/schedule/20',
  citations: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465/section-465.2',
} as const
export type RuleName = keyof typeof RULES
