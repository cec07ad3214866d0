import { expect, test } from 'vitest'
import { FormHistory, openChanges } from './form-history.ts'

const change = (field: string, before: string | string[], after: string | string[]) => ({ field, before, after })

test('undo goes back over all fields in the order in which they were written, and redo forth again (EDIT-10)', () => {
  const history = new FormHistory()
  expect([history.canUndo, history.canRedo, history.undo(), history.redo()]).toEqual([
    false,
    false,
    undefined,
    undefined,
  ])
  history.changed([change('title', '', 'A')], 0)
  history.changed([change('title', 'A', 'A lathe')], 900)
  history.stepped('body')
  history.changed([change('title', 'A lathe', 'A mill')], 1_000)
  history.changed([change('tags', ['a'], ['a', 'b'])], 1_100)
  history.changed([change('tags', ['a', 'b'], ['a', 'b'])], 1_200)

  expect(history.undo()).toMatchObject({ changes: [{ field: 'tags', before: ['a'] }] })
  expect(history.undo()).toMatchObject({ changes: [{ field: 'title', before: 'A lathe', after: 'A mill' }] })
  expect(history.undo()).toEqual({ own: 'body' })
  expect(history.undo(), 'what was typed within a second is one step').toMatchObject({
    changes: [{ before: '', after: 'A lathe' }],
  })
  expect(history.canUndo).toBe(false)
  expect(history.redo()).toMatchObject({ changes: [{ after: 'A lathe' }] })
  expect(history.redo()).toEqual({ own: 'body' })
})

test('what is written after an undo takes the place of what was undone (EDIT-10)', () => {
  const history = new FormHistory()
  history.changed([change('title', '', 'A')], 0)
  history.changed([change('title', 'A', 'B')], 5_000)
  history.undo()
  history.changed([change('title', 'A', 'C')], 5_100)
  expect(history.canRedo).toBe(false)
  expect(history.undo()).toMatchObject({ changes: [{ before: 'A', after: 'C' }] })
  expect(history.undo()).toMatchObject({ changes: [{ before: '', after: 'A' }] })
})

test('a thousand steps are kept (EDIT-10)', () => {
  const history = new FormHistory()
  for (let at = 0; at < 1_100; at += 1) history.changed([change('title', `${at}`, `${at + 1}`)], at * 2_000)
  let undone = 0
  while (history.undo()) undone += 1
  expect(undone).toBe(1_000)
})

test('what changed together is undone together, and begins a step of its own (EDIT-10)', () => {
  const history = new FormHistory()
  history.changed([change('zone', '', 'a')], 0)
  history.changed([change('zone', 'a', 'b'), change('date', '1', '2'), change('end', '3', '3')], 100)
  history.changed([change('zone', 'b', 'c')], 200)
  expect(history.undo()).toMatchObject({ changes: [{ before: 'b' }] })
  expect(history.undo()).toMatchObject({ changes: [{ field: 'zone' }, { field: 'date' }] })
})

test('what somebody else wrote over a step is neither undone nor done again (EDIT-10, DESK-09)', () => {
  const changes = [change('title', 'A', 'B'), change('tags', ['a'], ['b'])]
  expect(openChanges(changes, { title: 'B', tags: ['b'] }, 'undo')).toEqual({ title: 'A', tags: ['a'] })
  expect(openChanges(changes, { title: 'Theirs', tags: ['b'] }, 'undo')).toEqual({ tags: ['a'] })
  expect(openChanges(changes, { title: 'A', tags: ['theirs'] }, 'redo')).toEqual({ title: 'B' })
})
