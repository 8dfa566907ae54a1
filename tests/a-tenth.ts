const isSoak = process.env['SOAK'] === '1'

/** How many of `all` random cases to try: all of them in `npm run soak -- tests`, a tenth in the suite. */
export function aTenth(all: number): number {
  return isSoak ? all : Math.ceil(all / 10)
}

/** Which of these cases to try: all of them in `npm run soak -- tests`, every tenth and the last one in the suite. */
export function everyTenth<Case>(all: readonly Case[]): Case[] {
  return all.filter((_, place) => isSoak || place % 10 === 0 || place === all.length - 1)
}
