import type { KeptMapping, Mapping } from '../../schema/content/imports-file.ts'
import { answersFor } from '../ambiguity.ts'
import type { Collected } from '../collect.ts'
import { columnNamed } from '../column-name.ts'
import { valueAt } from '../formats/json-records.ts'
import type { ImportRequest } from '../request.ts'
import type { ColumnChoice } from './choose-columns.ts'

/** The entries of `imports.yaml` that will recognise these files next time; files that a format recognises need none. */
export function mappingsToKeep(
  collected: readonly Collected[],
  { request, today }: { request: ImportRequest; today: KeptMapping['confirmed_on'] },
): KeptMapping[] {
  return collected.flatMap(({ choice, format }) => {
    const source = request.source ?? format.source
    if (choice === null || source === null) return []
    const { dates, monthDates, halfStars } = answersFor(choice.kept, request)
    return [
      {
        ...(choice.kept ? recognition(choice.kept) : recognitionOf(choice)),
        source,
        map: asSpelled(choice),
        ...(dates && { dates }),
        ...(monthDates && { month_dates: monthDates }),
        ...(halfStars && { half_stars: halfStars }),
        confirmed_on: today,
      },
    ]
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
function asSpelled({ map, columns: { names } }: ColumnChoice): Mapping {
  return Object.fromEntries(Object.entries(map).map(([member, name]) => [member, columnNamed(name, names) ?? name]))
}
