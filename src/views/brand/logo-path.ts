/** The address of the logo: `/logo.svg`, whatever the file is called in the content. */
export function logoPath({ extension }: { extension: string }): string {
  return `/logo.${extension}`
}
