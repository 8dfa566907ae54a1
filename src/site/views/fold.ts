/** The classes that fold a text and show its "Read more"; null if the whole text shows. */
export type Fold = { fold: string | null; more: string | null }

/** The fewest characters on a line of a phone, and the most on a line of a wide screen. */
const LINE = { phone: 36, wide: 75 }

/** The fold of a text that shows at most this many lines. */
export function foldOf(text: string, lines: 3 | 6): Fold {
  const isLonger = (characters: number): boolean => text.length > characters * lines || text.split('\n').length > lines
  if (!isLonger(LINE.phone)) return { fold: null, more: null }
  return { fold: `clamped to-${lines}`, more: isLonger(LINE.wide) ? 'more' : 'more on-phones' }
}
