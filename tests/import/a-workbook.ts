import { strToU8, zipSync } from 'fflate'

/** A cell: a text (shared, as Excel writes it), a number, `null`, or its XML without the address, such as `t="b"><v>1</v>`. */
export type Cell = string | number | null | { xml: string }

/** A day number of the 1900 or 1904 date system, formatted as a date (`s="1"`) or as a date with its time (`s="2"`). */
export const dated = (serial: number, style = 2): Cell => ({ xml: `s="${style}"><v>${serial}</v>` })

/** An Excel workbook (.xlsx) with these sheets of rows, from their first row on. */
export function aWorkbook(sheets: Record<string, Cell[][]>, { attributes = '' } = {}): Buffer {
  const shared: string[] = []
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr ${attributes}/><sheets>${names
      .map((name, n) => `<sheet name="${escaped(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${[
      ...names.map((_, n) => ['worksheet', `worksheets/sheet${n + 1}.xml`]),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]
      .map(([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml':
      `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
      '<cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  }
  Object.values(sheets).forEach((rows, n) => {
    const xml = rows.map(
      (row, r) => `<row r="${r + 1}">${row.map((cell, c) => cellXml(cell, c, r, shared)).join('')}</row>`,
    )
    files[`xl/worksheets/sheet${n + 1}.xml`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${xml.join('')}</sheetData></worksheet>`
  })
  files['xl/sharedStrings.xml'] = `<sst xmlns="${MAIN}">${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`
  return zipped(files)
}

/** An archive of these files. */
export function zipped(files: Record<string, string>): Buffer {
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return Buffer.from(zipSync(Object.fromEntries(bytes)))
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function cellXml(cell: Cell, column: number, row: number, shared: string[]): string {
  if (cell === null) return ''
  const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`
  if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c ${at} ${cell.xml}</c>`
  return `<c ${at} t="s"><v>${shared.push(`<t xml:space="preserve">${escaped(cell)}</t>`) - 1}</v></c>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
