import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  type INumberingOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  TabStopType,
  TextRun,
} from 'docx'
import { colors, type DocumentText } from './document-text.ts'
import { buildBlocks } from './docx-blocks.ts'
import { docxStyles } from './docx-styles.ts'
import { repackOoxml } from './ooxml-package.ts'

/** Makes a Word document with real styles, lists and tables on Letter sheets. */
export async function makeDocx(text: DocumentText): Promise<Buffer> {
  const document = new Document({
    title: text.title,
    creator: text.author,
    lastModifiedBy: text.programmeName,
    description: text.headLine ?? text.title,
    styles: docxStyles,
    numbering,
    sections: [
      {
        properties: { titlePage: true, page: { size: { width: 12240, height: 15840 }, margin: pageMargins } },
        headers: { default: buildHeader(text), first: new Header({ children: [new Paragraph('')] }) },
        footers: { default: buildFooter(text), first: buildFooter(text) },
        children: [...buildTitle(text), ...buildBlocks(text.pages.flat())],
      },
    ],
  })
  return await repackOoxml(await Packer.toBuffer(document), (path, xml) =>
    path === 'word/fontTable.xml' ? describeFont(xml) : xml,
  )
}

const pageMargins = { top: 1440, right: 1440, bottom: 1440, left: 1440, header: 720, footer: 720 }

function buildTitle(text: DocumentText): Paragraph[] {
  const title = [
    new Paragraph({ style: 'Label', text: text.label }),
    new Paragraph({ heading: HeadingLevel.TITLE, text: text.title }),
  ]
  if (text.headLine) title.push(new Paragraph({ style: 'Subtitle', text: text.headLine }))
  return [...title, new Paragraph({ style: 'Author', text: `By ${text.author}` })]
}

function buildHeader({ title, label }: DocumentText): Header {
  return new Header({ children: [buildSides([new TextRun(title)], [new TextRun(label)], 'Header')] })
}

function buildFooter({ programmeName }: DocumentText): Footer {
  const page = new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] })
  return new Footer({ children: [buildSides([new TextRun(programmeName)], [page], 'Footer')] })
}

function buildSides(left: TextRun[], right: TextRun[], style: string): Paragraph {
  return new Paragraph({
    style,
    tabStops: [{ type: TabStopType.RIGHT, position: 9360 }],
    children: [...left, new TextRun({ children: ['\t'] }), ...right],
    border:
      style === 'Footer' ? { top: { style: BorderStyle.SINGLE, size: 4, space: 6, color: colors.line } } : undefined,
  })
}

const numbering: INumberingOptions = {
  config: [
    { reference: 'bullets', levels: [buildLevel(0, '•'), buildLevel(1, '–')] },
    { reference: 'checks', levels: [buildLevel(0, '☐', 'Segoe UI Symbol'), buildLevel(1, '☐', 'Segoe UI Symbol')] },
    { reference: 'ticks', levels: [buildLevel(0, '☑', 'Segoe UI Symbol'), buildLevel(1, '☑', 'Segoe UI Symbol')] },
    {
      reference: 'numbers',
      levels: [
        { ...buildLevel(0, '%1.'), format: LevelFormat.DECIMAL },
        { ...buildLevel(1, '%2.'), format: LevelFormat.LOWER_LETTER },
      ],
    },
  ],
}

function buildLevel(level: number, text: string, font?: string) {
  const indent = { left: 400 * (level + 1), hanging: 320 }
  const color = /[•–]/.test(text) ? colors.amber : undefined
  return {
    level,
    text,
    format: LevelFormat.BULLET,
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent }, run: { font, color, bold: text === '•' } },
  }
}

/** Public Sans is not on every machine: Word then takes the font named here. */
function describeFont(xml: string): string {
  const font =
    '<w:font w:name="Public Sans"><w:altName w:val="Segoe UI"/><w:panose1 w:val="020B0604020202020204"/>' +
    '<w:charset w:val="00"/><w:family w:val="swiss"/><w:pitch w:val="variable"/></w:font>'
  return xml.includes('</w:fonts>')
    ? xml.replace('</w:fonts>', `${font}</w:fonts>`)
    : xml.replace(/<w:fonts([^>]*)\/>/, `<w:fonts$1>${font}</w:fonts>`)
}
