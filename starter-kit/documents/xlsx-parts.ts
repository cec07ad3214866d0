import { type DocumentText, madeAt } from './document-text.ts'
import type { Run, Table } from './markdown.ts'
import { escapeXml } from './ooxml-package.ts'

export type Sheet = { name: string; notes: Run[][]; table: Table }

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The row of column headings; the notes stand above it. */
export function headerRow(sheet: Sheet): number {
  return sheet.notes.length + 1
}

export function nameColumn(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : nameColumn(Math.floor(index / 26) - 1) + letter
}

/** Every part but the sheets themselves and the styles. */
export function listWorkbookParts(text: DocumentText, sheets: Sheet[]): [string, string][] {
  return [
    ['[Content_Types].xml', buildContentTypes(sheets)],
    ['_rels/.rels', buildPackageLinks()],
    ['docProps/core.xml', buildProperties(text)],
    ['xl/workbook.xml', buildWorkbook(sheets)],
    ['xl/_rels/workbook.xml.rels', buildWorkbookLinks(sheets)],
  ]
}

function buildContentTypes(sheets: Sheet[]): string {
  const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${type}"/>`
  return [
    `${head}<Types xmlns="${packages}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('/xl/workbook.xml', `${types}.sheet.main+xml`),
    override('/xl/styles.xml', `${types}.styles+xml`),
    override('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    ...sheets.map((_, index) => override(`/xl/worksheets/sheet${index + 1}.xml`, `${types}.worksheet+xml`)),
    '</Types>',
  ].join('')
}

function buildPackageLinks(): string {
  return `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`
}

function buildProperties({ title, author, programmeName }: DocumentText): string {
  const date = madeAt.toISOString().replace('.000', '')
  return [
    `${head}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`,
    `<dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(author)}</dc:creator>`,
    `<cp:lastModifiedBy>${escapeXml(programmeName)}</cp:lastModifiedBy>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${date}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${date}</dcterms:modified>`,
    '<dc:language>en-US</dc:language></cp:coreProperties>',
  ].join('')
}

function buildWorkbook(sheets: Sheet[]): string {
  const entries = sheets.map(
    (sheet, index) => `<sheet name="${escapeXml(sheet.name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const names = sheets.flatMap((sheet, index) => {
    const place = escapeXml(`'${sheet.name.replaceAll("'", "''")}'`)
    const row = headerRow(sheet)
    const last = nameColumn(sheet.table.header.length - 1)
    return [
      // Excel keeps a filter's range under this name and repairs the file without it.
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${place}!$A$${row}:$${last}$${row + sheet.table.rows.length}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${place}!$${row}:$${row}</definedName>`,
    ]
  })
  return `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><bookViews><workbookView xWindow="0" yWindow="0" windowWidth="24000" windowHeight="12000"/></bookViews><sheets>${entries.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`
}

function buildWorkbookLinks(sheets: Sheet[]): string {
  const links = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  links.push(`<Relationship Id="rId${sheets.length + 1}" Type="${relationships}/styles" Target="styles.xml"/>`)
  return `${head}<Relationships xmlns="${packages}/relationships">${links.join('')}</Relationships>`
}
