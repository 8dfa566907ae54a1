import { CommandError } from '../../host/errors/command-error.ts'
import { quoted } from '../../host/errors/printable.ts'
import { OpenQuestion } from '../open-question.ts'
import { columnNamed, nearestColumn } from '../column-name.ts'
import type { Sheet } from './workbook.ts'

/**
 * The sheet with the reviews: the named one, or else the only one, or else the only one that looks like reviews.
 *
 * @throws {OpenQuestion} if only the owner can tell
 */
export async function chooseSheet(
  sheets: readonly Sheet[],
  wanted: string | null,
  fit: (sheet: Sheet) => Promise<number>,
): Promise<Sheet> {
  if (wanted !== null) return sheetNamed(sheets, wanted)
  const [only, ...others] = sheets
  if (only !== undefined && others.length === 0) return only
  const fits = await Promise.all(sheets.map(fit))
  const most = Math.max(...fits)
  const likely = sheets.filter((_, index) => most > 0 && fits[index] === most)
  const [best, ...rivals] = likely
  if (best !== undefined && rivals.length === 0) return best
  const why = best === undefined ? 'none of its sheets looks like reviews' : 'several of its sheets look like reviews'
  const named = best === undefined ? sheets : likely
  throw new OpenQuestion(
    { what: why, how: `name one with --sheet: ${listed(named)}` },
    named.map(({ name }) => ({ means: `the sheet ${quoted(name)}`, gives: { sheet: name } })),
  )
}

function sheetNamed(sheets: readonly Sheet[], wanted: string): Sheet {
  const names = sheets.map(({ name }) => name)
  const name = columnNamed(wanted, names)
  const sheet = sheets.find((one) => one.name === name)
  if (sheet) return sheet
  const meant = nearestColumn(wanted, names)
  const guess = meant === undefined ? '' : `; did you mean ${quoted(meant)}?`
  throw new CommandError(`it has no sheet ${quoted(wanted)}${guess || '.'} It has ${listed(sheets)}`)
}

function listed(sheets: readonly Sheet[]): string {
  return sheets.map(({ name }) => quoted(name)).join(', ')
}
