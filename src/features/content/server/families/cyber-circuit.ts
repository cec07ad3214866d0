import { z } from 'zod'
import { htmlFromMarkdown } from '../../../../platform/html.ts'
import { inOfficeHours, readStarterFolder, sessionOf, starterSession } from '../../../../platform/starter-file.ts'
import { cyberCircuitForm } from '../../families/cyber-circuit.ts'
import { columnsOf, credited, type FamilyMapping, plain, text, titled } from './mapping.ts'
import { published, starterPicture, upTo } from './starter.ts'

const Head = z
  .strictObject({ ...published, ...starterSession, registration: z.boolean().default(false) })
  .refine(inOfficeHours.fits, inOfficeHours.otherwise)

export const cyberCircuit: FamilyMapping = {
  form: cyberCircuitForm,
  feed: 'Short live sessions, one security task each.',
  owns: ['endAt', 'zone', 'powerpoint', 'calendar', 'recording'],
  toRow(snapshot) {
    const recording = text(snapshot, 'recording')
    return columnsOf(snapshot, {
      data: {
        endAt: text(snapshot, 'end'),
        zone: text(snapshot, 'zone'),
        powerpoint: text(snapshot, 'slides'),
        calendar: text(snapshot, 'registration'),
        ...(recording && { recording }),
      },
      searched: [plain(snapshot, 'body')],
    })
  },
  fromRow: (row) => ({
    ...titled(row),
    ...credited(row),
    // As the calls answer it where a row does not say.
    end: row.data.endAt ?? row.item_date.toISOString(),
    zone: row.data.zone ?? 'America/New_York',
    body: row.body_html,
    registration: row.data.calendar ?? '',
    slides: row.data.powerpoint ?? '',
    recording: row.data.recording ?? '',
  }),
  fromStarter: (root, firstStart) =>
    readStarterFolder(root, 'cyber-circuits', Head).map(({ id, head, body }) => {
      const { start, end } = sessionOf(firstStart, head)
      const past = head.day < 0
      return {
        id,
        snapshot: {
          title: head.title,
          author: head.author,
          zone: head.zone,
          date: start.toISOString(),
          end: end.toISOString(),
          picture: starterPicture('cyber-circuits', id),
          pictureText: head.photoDescription,
          body: htmlFromMarkdown(upTo(body, '<!-- slides -->')),
          registration: !past && head.registration ? `/cyber-circuits/${id}.ics` : '',
          slides: past ? `/files/cyber-circuits/${id}.pptx` : '',
          recording: '',
        },
        publishedAt: firstStart,
        sample: true,
      }
    }),
}
