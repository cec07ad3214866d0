import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
})
afterAll(() => portal.close())

interface List {
  Items: { id: string }[]
  Count: number
}

test('GEN-14 an unknown id answers an empty list with status 200', async () => {
  const answer = await portal.get('/api/resources/whitepapers/no-such-paper')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ Items: [], Count: 0 })
})

test('GEN-12 without page and pageSize the whole list comes', async () => {
  const all = await portal.json<List>('/api/resources/whitepapers')
  expect(all.Items).toHaveLength(all.Count)
  expect(all.Count).toBeGreaterThanOrEqual(12)
  const second = await portal.json<List>('/api/resources/whitepapers?page=2&pageSize=5')
  expect(second.Items.map((item) => item.id)).toEqual(all.Items.slice(5, 10).map((item) => item.id))
  expect(second.Count).toBe(all.Count)
})
