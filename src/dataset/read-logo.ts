import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { BusinessFile } from '../schema/content/business-file.ts'
import type { Complaint } from './content-error.ts'
import { ifMissing } from './missing-file.ts'

/** The logo of the business; `extension` without a dot. */
export type Logo = { extension: string; bytes: Uint8Array }

/** Reads the logo that `brand.logo` names; null when it names none. A file that is not there is a complaint. */
export async function readLogo(folder: string, { brand }: BusinessFile, complaints: Complaint[]): Promise<Logo | null> {
  if (brand.logo === undefined) return null
  const bytes = await ifMissing(null, readFile(join(folder, brand.logo)))
  if (bytes !== null) return { extension: extname(brand.logo).slice(1), bytes }
  const problem = 'There is no such file beside business.yaml. Put the logo there, or remove "logo"'
  complaints.push({ file: join(folder, 'business.yaml'), field: 'brand.logo', value: brand.logo, problem })
  return null
}
