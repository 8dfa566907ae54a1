import type { KeptMapping, Mapping } from '../../schema/content/imports-file.ts'
import type { Collected } from '../collect.ts'
import { columnNamed } from '../column-name.ts'
import { valueAt } from '../formats/json-records.ts'
import type { ColumnChoice } from './choose-columns.ts'

/**
 * The entries of `imports.yaml` with the owner's answers for these files. A file that a format reads without an answer needs no
 * entry.
 */
export function mappingsToKeep(collected: readonly Collected[], today: KeptMapping['confirmed_on']): KeptMapping[] {
  return collected.flatMap(({ choice, format, answers }) => {
    const { dates, monthDates, repair, scale, halfStars, business, sheet, recommendations } = answers
    const entry = {
      ...(choice.source !== null &&
        (choice.map !== null || choice.source !== format.source) && { source: choice.source }),
      ...(choice.map && { map: asSpelled(choice.map, choice) }),
      ...(scale !== null && { scale }),
      ...(dates && { dates }),
      ...(monthDates && { month_dates: true as const }),
      ...(halfStars && { half_stars: halfStars }),
      ...(business.length > 0 && { business: [...business] }),
      ...(sheet !== null && { sheet }),
      ...(repair && { repair: true as const }),
      ...(recommendations && { recommendations: true as const }),
    }
    if (Object.keys(entry).length === 0) return []
    return [{ ...(choice.kept ? recognition(choice.kept) : recognitionOf(choice)), ...entry, confirmed_on: today }]
  })
}

function recognition({ columns, members }: KeptMapping): Pick<KeptMapping, 'columns' | 'members'> {
  return { ...(columns && { columns }), ...(members && { members }) }
}

/** What recognises a file: all columns of a table; for JSON, the members that all of its first reviews contain. */
function recognitionOf({ columns: { kind, names, sample } }: ColumnChoice): Pick<KeptMapping, 'columns' | 'members'> {
  if (kind === 'column') return { columns: names }
  const always = names.filter((name) => sample.every((row) => valueAt(row, name) !== undefined))
  return { members: always.length > 0 ? always : names }
}

/** The mapping with the file's spelling of the names. */
function asSpelled(map: Mapping, { columns: { names } }: ColumnChoice): Mapping {
  const spelled = (name: string) => columnNamed(name, names) ?? name
  return Object.fromEntries(
    Object.entries(map).map(([member, named]) => [member, Array.isArray(named) ? named.map(spelled) : spelled(named)]),
  )
}
