import type { BusinessFile, StaffMember } from '../../schema/content/business-file.ts'
import type { DataPath } from '../../schema/yaml/complaints-of.ts'
import type { Complaint } from '../../host/errors/content-error.ts'
import type { MaskedForm } from './mask-names.ts'
import { shownName, unshownWords, wordsOf } from './shown-name.ts'

/** A problem with the display of a technician, at a path of `business.yaml`. */
export type StaffFault = { path: DataPath; value: unknown; problem: string }

/** Problems with the display of technicians: a missing role, an id that reveals the name, two people shown by the same name. */
export function staffFaults({ technicians }: Pick<BusinessFile, 'technicians'>): StaffFault[] {
  return technicians.flatMap((technician, index) => [
    ...withoutRole(technician, index),
    ...tellingId(technician, index),
    ...sameAsEarlier(technicians, index),
  ])
}

/** A complaint for each line of the owner's own texts that contains a hidden name. */
export function namedInOwnWords(text: string, file: string, forms: readonly MaskedForm[]): Complaint[] {
  return text.split('\n').flatMap((content, index) =>
    forms
      .filter(({ pattern }) => content.search(pattern) >= 0)
      .map(({ form, instead }) => ({
        file,
        line: index + 1,
        value: form,
        problem: `business.yaml hides this name. Write ${instead.slice(1, -1)} in its place`,
        rule: 'staff-names' as const,
      })),
  )
}

function withoutRole({ role, display, name }: StaffMember, index: number): StaffFault[] {
  if (display !== 'role' || (role !== undefined && role.trim() !== '')) return []
  const problem = `With "display: role" the role replaces the name, so give ${name} one, such as "role: Plumber"`
  return [{ path: ['technicians', index, 'role'], value: role, problem }]
}

function tellingId(technician: StaffMember, index: number): StaffFault[] {
  const unshown = new Set(unshownWords(technician))
  const telling = technician.id.split(/[-_]/).filter((word) => unshown.has(word))
  if (telling.length === 0) return []
  const better = wordsOf(shownName(technician)).join('-')
  const problem =
    `The id is published, also in addresses, and "${telling.join(' ')}" in it reveals the hidden name. ` +
    `Give another, such as ${better}. Old links to this person's page will then stop working`
  return [{ path: ['technicians', index, 'id'], value: technician.id, problem }]
}

function sameAsEarlier(technicians: readonly StaffMember[], index: number): StaffFault[] {
  const technician = technicians[index]
  const shown = technician && shownName(technician)
  const twin = technicians.slice(0, index).find((earlier) => shownName(earlier) === shown)
  if (technician === undefined || twin === undefined) return []
  if (technician.display === 'full' && twin.display === 'full') return []
  const problem = `Two technicians would both be shown as "${shown ?? ''}". Show one by another role or name`
  return [{ path: ['technicians', index, 'display'], value: technician.display, problem }]
}
