import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { MaskedForm } from './mask-names.ts'
import { shownName } from './shown-name.ts'

/**
 * The business with its technicians as readers may meet them. From here on nobody knows the names that are not shown, so that
 * none can publish them; mentions are found by the shown names, which stand in the texts in place of the others.
 */
export function shownBusiness(business: BusinessFile, forms: readonly MaskedForm[]): BusinessFile {
  const gone = new Set(forms.map(({ form }) => form))
  const technicians = business.technicians.map((technician) => ({
    ...technician,
    name: shownName(technician),
    aliases: technician.aliases.filter((alias) => !gone.has(alias)),
  }))
  return { ...business, technicians }
}
