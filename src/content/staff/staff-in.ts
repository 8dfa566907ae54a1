import type { BusinessFile } from '../../schema/content/business-file.ts'
import { complaintAt, type YamlFile } from '../../host/files/content-files.ts'
import type { Complaint } from '../../host/errors/content-error.ts'
import type { LocatedReview } from '../../schema/content/review-line.ts'
import { identifying, maskedForms, masking, type MaskedForm } from './mask-names.ts'
import { wordsOf, shownName } from './shown-name.ts'
import { namedInOwnWords, staffFaults } from './staff-complaints.ts'

/** The technicians as they are shown, and all problems with their display. */
export type Staff = {
  business: BusinessFile
  complaints: Complaint[]
  /** Replaces hidden names in customers' texts. */
  mask: (text: string) => string
  /** Full names of two or more words that must not be published anywhere. */
  unshownNames: string[]
  /** Forms of names that are not replaced, because the texts use them as ordinary words. */
  unmasked: string[]
}

/** A file of the owner's own words. */
type OwnWords = { file: string; text: string | undefined }

/** Determines how the technicians of a business are shown in these reviews and in the owner's own words. */
export function staffIn(
  business: YamlFile<BusinessFile>,
  lines: readonly LocatedReview[],
  ownWords: readonly (OwnWords | undefined)[],
): Staff {
  const { technicians } = business.data
  const forms = technicians.some(({ display }) => display !== 'full') ? maskedForms(business.data, textsOf(lines)) : []
  const hidden = technicians.filter(({ display }) => display !== 'full')
  const named = ownWords.flatMap((words) => (words?.text ? namedInOwnWords(words.text, words.file, forms) : []))
  return {
    business: shownBusiness(business.data, forms),
    complaints: [
      ...staffFaults(business.data).map((fault) => complaintAt(business, { ...fault, rule: 'staff-names' as const })),
      ...(['description', 'verification_policy'] as const).flatMap((member) =>
        namedInOwnWords(business.data[member] ?? '', business.file, forms).map((complaint) => ({
          ...complaint,
          line: business.lineOf([member]),
          field: member,
        })),
      ),
      ...named,
    ],
    mask: masking(forms),
    unshownNames: hidden.map(({ name }) => name).filter((name) => wordsOf(name).length > 1),
    unmasked: hidden.flatMap(identifying).filter((form) => !forms.some((known) => known.form === form)),
  }
}

function textsOf(lines: readonly LocatedReview[]): string[] {
  return lines
    .flatMap(({ review }) => [review.text ?? '', review.owner_reply?.text ?? ''])
    .filter((text) => text !== '')
}

/**
 * The business with the published names of its technicians. Later code never sees hidden names, so it cannot publish them. The
 * published names replace the hidden ones in the texts, so later code finds mentions by the published names.
 */
function shownBusiness(business: BusinessFile, forms: readonly MaskedForm[]): BusinessFile {
  const gone = new Set(forms.map(({ form }) => form))
  const technicians = business.technicians.map((technician) => ({
    ...technician,
    name: shownName(technician),
    aliases: technician.aliases.filter((alias) => !gone.has(alias)),
  }))
  return { ...business, technicians }
}
