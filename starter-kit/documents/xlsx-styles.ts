import { colors } from './document-text.ts'

type Format = {
  name: string
  horizontal: 'left' | 'center' | 'right'
  vertical?: 'center'
  font?: number
  fill?: number
  border?: number
  number?: number
}

const formats = [
  { name: 'header', font: 1, fill: 2, border: 1, horizontal: 'left', vertical: 'center' },
  { name: 'left', horizontal: 'left' },
  { name: 'center', horizontal: 'center' },
  { name: 'right', horizontal: 'right' },
  { name: 'link', font: 2, horizontal: 'left' },
  { name: 'note', font: 3, border: 0, horizontal: 'left' },
  { name: 'integer', number: 1, horizontal: 'left' },
  { name: 'thousands', number: 3, horizontal: 'right' },
  { name: 'decimal', horizontal: 'right' },
  { name: 'dollars', number: 164, horizontal: 'right' },
  { name: 'percent', number: 9, horizontal: 'right' },
] as const satisfies Format[]
type FormatName = (typeof formats)[number]['name']

/** The number under which a cell names its format; 0 is the plain one Excel asks for. */
export const cellStyles = Object.fromEntries(formats.map(({ name }, index) => [name, index + 1])) as Record<
  FormatName,
  number
>

export function buildStyles(): string {
  const color = (hex: string) => `rgb="FF${hex.slice(1).toUpperCase()}"`
  const font = (more: string, hex: string) =>
    `<font>${more}<sz val="11"/><color ${color(hex)}/><name val="Calibri"/><family val="2"/></font>`
  const edge = (side: string) => `<${side} style="thin"><color ${color(colors.line)}/></${side}>`
  const cells = formats.map((format: Format) => {
    const { font: fontId = 0, fill = 0, border = 1, number = 0, horizontal, vertical = 'top' } = format
    return `<xf numFmtId="${number}" fontId="${fontId}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment horizontal="${horizontal}" vertical="${vertical}" wrapText="1"/></xf>`
  })
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`,
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0"/></numFmts>',
    `<fonts count="4">${font('', colors.ink)}${font('<b/>', '#ffffff')}${font('<u/>', colors.link)}${font('', colors.grey)}</fonts>`,
    `<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor ${color(colors.navy)}/><bgColor indexed="64"/></patternFill></fill></fills>`,
    `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${['left', 'right', 'top', 'bottom'].map(edge).join('')}<diagonal/></border></borders>`,
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${cells.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('')
}
