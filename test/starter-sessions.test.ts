import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readStarterFolder, sessionOf, starterSession } from '../src/platform/starter-file.ts'
import { isWorkingDay } from '../src/platform/working-days.ts'

const heads = ['events', 'cyber-circuits'].flatMap((folder) =>
  readStarterFolder('starter', folder, z.looseObject(starterSession)).map(({ id, head }) => ({ id, ...head })),
)

test('LIVE-04 on whichever of 400 days a portal starts first, its sessions fall on working days between 9 and 6', () => {
  expect(heads.length).toBeGreaterThan(30)
  const wrong: string[] = []
  for (let count = 0; count < 400; count++) {
    const firstStart = DateTime.utc(2026, 1, 1, count % 24).plus({ days: count })
    for (const head of heads) {
      const { start, end } = sessionOf(firstStart.toJSDate(), head)
      const [begins, ends] = [start, end].map((moment) => DateTime.fromJSDate(moment, { zone: head.zone })) as [
        DateTime,
        DateTime,
      ]
      const isIn = begins.hour >= 9 && ends <= begins.set({ hour: 18, minute: 0 })
      const keepsSide = head.day < 0 ? end < firstStart.toJSDate() : head.day === 0 || start > firstStart.toJSDate()
      if (!isWorkingDay(begins) || !isIn || !keepsSide) wrong.push(`${head.id} at ${firstStart}: ${begins}`)
    }
  }
  expect(wrong).toEqual([])
})
