import type { PhraseWords } from '../../text/phrase-forms.ts'

const expressions = (list: string): string[] => list.split(',').map((word) => word.trim())

/** The word classes in English phrases: who is affected, possessives, forms of "be", negations, and who acts. */
export const ENGLISH_PHRASES: PhraseWords = {
  classes: {
    ME: expressions('me, us, you, him, her, them, everyone, people'),
    MY: expressions('my, our, your, his, her, their, the, this, that, any, every, each, all, a, an, one, some'),
    WAS: expressions('was, were, is, are, been, be, felt, feels, looked, looks, seemed, seems, got'),
    NEVER: expressions(
      `never, not, didn't, did not, doesn't, does not, don't, do not, won't, wouldn't, would not, couldn't, could not, can't,
     cannot, hasn't, haven't, hadn't, failed to, refused to, nobody, no one, nobody could, no one could`,
    ),
    THEY: expressions(
      `they, he, she, they'd, he'd, she'd, they've, who, somebody, someone, NAME, staff, team, crew, guys, guy, fella, fellas, lady,
     ladies, manager, owner, boss`,
    ),
  },
  denials: new Set(
    "no nothing none neither nor hardly barely scarcely rarely without isn't wasn't aren't weren't ain't shouldn't far".split(
      ' ',
    ),
  ),
  skipped: new Set('very really so quite extremely pretty super a an the just all also even always'.split(' ')),
  numbers: new Set(
    'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty couple few several'.split(
      ' ',
    ),
  ),
}
