/** How much of a text shows at first: the classes of the text and of its "Read more"; null if all of it shows. */
export type Fold = { fold: string | null; more: string | null }

/** Characters that fill a line on a phone at least, and on a wide screen at most. */
const LINE = { phone: 36, wide: 75 }

/** The fold of a text of which so many lines show. */
export function foldOf(text: string, lines: 3 | 6): Fold {
  const isLonger = (characters: number): boolean => text.length > characters * lines || text.split('\n').length > lines
  if (!isLonger(LINE.phone)) return { fold: null, more: null }
  return { fold: `clamped to-${lines}`, more: isLonger(LINE.wide) ? 'more' : 'more on-phones' }
}
