import type { Logo } from '../../dataset/read-logo.ts'

/** The address of the logo: `/logo.svg`, whatever the file is called in the content. */
export function logoPath({ extension }: Logo): string {
  return `/logo.${extension}`
}
