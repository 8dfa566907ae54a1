/** Markdown (CommonMark, with the tables of GFM) from parts. Text of others goes through `plain` or `quote`. */

/** Text that is to be read as it stands: whatever Markdown or HTML would take for its own is escaped. One line. */
export function plain(text: string): string {
  return escapeInline(text.replace(/\s+/g, ' ').trim()).replace(/^([-+=#>]|\d+[.)])/, escapeFirst)
}

/** Text of others, over as many lines as it has. */
export function quote(text: string): string {
  return text
    .trim()
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => `> ${plain(line)}`.trimEnd())
    .join('  \n')
}

export function link(text: string, address: string): string {
  return `[${escapeInline(text)}](${address.replace(/[()<>\s\\]/g, encodeURIComponent).replace(/[()]/g, percent)})`
}

export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export function code(text: string, language: string): string {
  return `\`\`\`\`${language}\n${text}\n\`\`\`\``
}

/** Blocks with an empty line between them; empty ones are left out. */
export function blocks(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

function escapeInline(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~&]/g, '\\$&')
}

function escapeFirst(start: string): string {
  return /^\d/.test(start) ? `${start.slice(0, -1)}\\${start.slice(-1)}` : start.startsWith('#') ? start : `\\${start}`
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`
}
