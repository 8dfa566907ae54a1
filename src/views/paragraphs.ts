/** A text of several paragraphs, apart: an empty line stands between them. */
export function paragraphs(text: string): string[] {
  return text.trim().split(/\n\s*\n/)
}
