import { ImageRun, Paragraph } from 'docx'
import { heading, longTable, type Part, paragraph } from '../../../../platform/documents/word-file.ts'
import { descriptionOf, drawFlow, svgText, titleOf } from '../../flow/drawing.ts'
import { type FlowPicture, flowPictures } from '../../flow/layout.ts'
import { type FlowEntries, stationTitles } from '../../flow/lines.ts'
import { count, toBeEntered } from '../../wording.ts'
import { flowPng } from './flow-png.ts'
import type { Report } from './report.ts'
import { leading, placeOfFlow } from './statements.ts'

/** How CUI goes through the system, as pictures and as their table. */
export function flowParts(report: Report): Part[] {
  const { entered } = report.flow
  const missing = missingOf(report)
  if (entered.length === 0 && missing.length === 0) return []
  return [
    heading(2, 'Flow of CUI'),
    ...missing.map((text) => paragraph(leading(`${toBeEntered}: ${text}.`, placeOfFlow(report)))),
    ...(entered.length > 0 ? [paragraph(how, { keepNext: true }), ...flowPictures(entered).map(pictureOf)] : []),
    ...(entered.length > 0
      ? [
          longTable(
            ['Number', 'What goes', 'From', 'To', 'How it travels', 'How it is protected'],
            entered.map(rowOf),
            [9, 19, 18, 18, 15, 21],
          ),
        ]
      : []),
  ]
}

const how =
  'How controlled unclassified information comes in, where it lies, and where it goes. The numbers in a picture are those of the table.'

const rowOf = ({ what, from, fromKind, to, toKind, way, protection }: FlowEntries, index: number): string[] => [
  String(index + 1),
  what,
  `${from}\n(${stationTitles[fromKind]})`,
  `${to}\n(${stationTitles[toKind]})`,
  way,
  protection,
]

/** Where nothing is listed, Level 1 asks for nothing: it is not about CUI. */
function missingOf({ flow: { entered, closed }, framework }: Report): string[] {
  if (closed === 'all') return ['the flow of CUI, which cannot be opened any more']
  const lacking = (lacks: (line: FlowEntries) => boolean, what: string) => {
    const number = entered.filter(lacks).length
    return number > 0 ? [`${what}, for ${count(number, 'line', 'lines')}`] : []
  }
  return [
    ...(closed > 0 ? [count(closed, 'line that cannot be opened', 'lines that cannot be opened')] : []),
    ...(entered.length === 0 && closed === 0 && framework.methodology
      ? ['where CUI comes from, where it lies and where it goes']
      : []),
    ...lacking(({ way }) => way === '', 'how it travels'),
    ...lacking(({ protection }) => protection === '', 'how it is protected'),
  ]
}

/** What a sheet has room for, in pixels; a small picture is drawn no larger than its letters need. */
const room = { width: 660, height: 820, scale: 0.7 }

/** @returns its width and height on a sheet, in pixels */
export function sizeOnSheet({ width, height }: FlowPicture): { width: number; height: number } {
  const scale = Math.min(room.scale, room.width / width, room.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function pictureOf(picture: FlowPicture): Paragraph {
  const title = titleOf(picture)
  return new Paragraph({
    children: [
      new ImageRun({
        type: 'svg',
        data: Buffer.from(svgText(drawFlow(picture, `flow-${picture.edges[0]?.number}`))),
        fallback: { type: 'png', data: flowPng(picture) },
        transformation: sizeOnSheet(picture),
        altText: { title, description: `${title}. ${descriptionOf(picture)}`, name: title },
      }),
    ],
  })
}
