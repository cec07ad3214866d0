import { BorderStyle, type IStylesOptions, LineRuleType } from 'docx'
import { colors } from './document-text.ts'

const font = 'Public Sans'

/** Sizes are in half points and distances in twentieths of a point, as Word counts. */
export const docxStyles: IStylesOptions = {
  default: {
    document: {
      run: { font, size: 21, color: colors.ink, language: { value: 'en-US' } },
      paragraph: { spacing: { after: 140, line: 288, lineRule: LineRuleType.AUTO } },
    },
    title: {
      run: { font, size: 48, bold: true, color: colors.navy },
      paragraph: { spacing: { before: 0, after: 160, line: 252, lineRule: LineRuleType.AUTO }, keepNext: true },
    },
    heading1: buildHeading(30, 300, 100),
    heading2: buildHeading(24, 220, 70),
    heading3: buildHeading(21, 160, 50),
    hyperlink: { run: { color: colors.link, underline: {} } },
  },
  paragraphStyles: [
    {
      id: 'Label',
      name: 'Label',
      basedOn: 'Normal',
      next: 'Title',
      run: { size: 20, bold: true, color: colors.darkAmber },
      paragraph: { spacing: { after: 60 }, keepNext: true },
    },
    {
      id: 'Subtitle',
      name: 'Subtitle',
      basedOn: 'Normal',
      next: 'Normal',
      run: { size: 24, color: colors.grey },
      paragraph: { spacing: { after: 160 }, keepNext: true },
    },
    {
      id: 'Author',
      name: 'Author',
      basedOn: 'Normal',
      next: 'Normal',
      run: { size: 20, color: colors.grey },
      paragraph: {
        spacing: { after: 320 },
        border: { bottom: { style: BorderStyle.SINGLE, size: 24, space: 10, color: colors.amber } },
      },
    },
    {
      id: 'Quote',
      name: 'Quote',
      basedOn: 'Normal',
      next: 'Normal',
      run: { color: colors.navy },
      paragraph: {
        indent: { left: 360, right: 360 },
        border: { left: { style: BorderStyle.SINGLE, size: 24, space: 12, color: colors.amber } },
      },
    },
    {
      id: 'TableText',
      name: 'Table Text',
      basedOn: 'Normal',
      run: { size: 19 },
      paragraph: { spacing: { before: 40, after: 40, line: 259, lineRule: LineRuleType.AUTO } },
    },
    {
      id: 'TableHeading',
      name: 'Table Heading',
      basedOn: 'TableText',
      run: { bold: true, color: colors.navy },
      paragraph: { keepNext: true },
    },
    {
      id: 'TableRowHeading',
      name: 'Table Row Heading',
      basedOn: 'TableText',
      run: { bold: true },
    },
    { id: 'Header', name: 'header', basedOn: 'Normal', run: { size: 17, color: colors.grey } },
    { id: 'Footer', name: 'footer', basedOn: 'Normal', run: { size: 17, color: colors.grey } },
  ],
}

function buildHeading(size: number, before: number, after: number) {
  return {
    run: { font, size, bold: true, color: colors.navy },
    paragraph: { spacing: { before, after, line: 264, lineRule: LineRuleType.AUTO }, keepNext: true, keepLines: true },
  }
}
