import { z } from 'zod'
import { htmlFromMarkdown } from '../../../../platform/html.ts'
import {
  inOfficeHours,
  readStarterFolder,
  sessionOf,
  starterJoinUrl,
  starterSession,
} from '../../../../platform/starter-file.ts'
import { cyberCircuitForm, joinUrlNeeded, opensTooLate } from '../../families/cyber-circuit.ts'
import { columnsOf, credited, type FamilyMapping, plain, text, titled } from './mapping.ts'
import { published, starterPicture, upTo } from './starter.ts'

const Head = z
  .strictObject({
    ...published,
    ...starterSession,
    joinUrl: starterJoinUrl,
    /** Days before it takes place. */
    registrationOpens: z.number().int().positive().optional(),
  })
  .refine(inOfficeHours.fits, inOfficeHours.otherwise)
  .refine(({ day, joinUrl }) => day < 0 || joinUrl, {
    path: ['title'],
    message: 'lies ahead and has no joinUrl, so nobody can take part',
  })

export const cyberCircuit: FamilyMapping = {
  form: cyberCircuitForm,
  feed: 'Short live sessions, one security task each.',
  owns: ['endAt', 'zone', 'powerpoint', 'recording', 'joinUrl', 'opens'],
  toRow(snapshot) {
    const recording = text(snapshot, 'recording')
    const joinUrl = text(snapshot, 'joinUrl')
    const opens = text(snapshot, 'opens')
    return columnsOf(snapshot, {
      data: {
        endAt: text(snapshot, 'end'),
        zone: text(snapshot, 'zone'),
        powerpoint: text(snapshot, 'slides'),
        ...(recording && { recording }),
        ...(joinUrl && { joinUrl }),
        ...(opens && { opens }),
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
    joinUrl: row.data.joinUrl ?? '',
    opens: row.data.opens ?? '',
    slides: row.data.powerpoint ?? '',
    recording: row.data.recording ?? '',
  }),
  hinders(snapshot, at) {
    const moment = (name: string) => Date.parse(text(snapshot, name))
    return {
      ...(moment('end') > at.getTime() && !text(snapshot, 'joinUrl') ? { joinUrl: joinUrlNeeded } : {}),
      ...(moment('opens') >= moment('date') ? { opens: opensTooLate } : {}),
    }
  },
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
          pictureIs: [],
          body: htmlFromMarkdown(upTo(body, '<!-- slides -->')),
          joinUrl: head.joinUrl ?? '',
          opens: head.registrationOpens
            ? new Date(start.getTime() - head.registrationOpens * 86_400_000).toISOString()
            : '',
          slides: past ? `/files/cyber-circuits/${id}.pptx` : '',
          recording: '',
        },
        publishedAt: firstStart,
        sample: true,
      }
    }),
}
