import type { Business } from './business.ts'

/** The revisions of the Model Context Protocol that the sidecar supports, newest first. */
export const MCP_VERSIONS = [
  '2026-07-28',
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
] as const

/** Characters of a title or description, as limited by the registry and by server cards. */
const MAX_LENGTH = 100

/** The title and description with which a business's MCP server introduces itself. */
export function mcpServerWords({ name }: Pick<Business, 'name'>): { title: string; description: string } {
  return {
    title: shorten(`Customer reviews of ${name}`),
    description: shorten(`What verified customers say about ${name}: search, figures, sources; read-only`),
  }
}

function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const whole = text.slice(0, MAX_LENGTH - 2).replace(/[\uD800-\uDBFF]$/, '')
  return `${whole.trimEnd()}..`
}
