/** Every rule that content is checked against, and where it comes from. */
export const RULES = {
  content: 'https://yaml.org/spec/1.2.2/',
  verification: 'https://eur-lex.europa.eu/eli/dir/2019/2161/oj',
  rights: 'https://www.wipo.int/treaties/en/ip/berne/',
  withheld: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465/section-465.7',
  'no-vanishing': 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465/section-465.7',
  disclosure: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465/section-465.5',
  erasure: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj#art_17',
  'staff-names': 'https://eur-lex.europa.eu/eli/reg/2016/679/oj#art_5',
  'personal-data': 'https://eur-lex.europa.eu/eli/reg/2016/679/oj#art_5',
  complaints: 'https://www.legislation.gov.uk/ukpga/2024/13/schedule/20',
  citations: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465/section-465.2',
} as const
export type RuleName = keyof typeof RULES
