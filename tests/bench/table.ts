import type { Figure, Row } from './row.ts'

/** The figures of a row at one size. */
export type Result = { row: Pick<Row, 'name' | 'what' | 'against'>; size: number; figures: Figure[] }

/** The results as a table in Markdown. */
export function tableOf(results: readonly Result[]): string {
  const lines = results.flatMap(({ row, size, figures }) =>
    figures.map((figure, place) => [
      place === 0 ? row.what : '',
      size.toLocaleString('en'),
      figure.what,
      figure.ours,
      figure.theirs ?? '-',
      figure.ratio ?? '-',
      figure.reach === undefined ? '-' : `${figure.reach}${figure.reached === true ? '' : ' (missed)'}`,
    ]),
  )
  const head = ['What', 'Reviews', 'Figure', 'Ours', 'Floor or peer', 'Ratio', 'Reach']
  const rule = head.map(() => '---')
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
