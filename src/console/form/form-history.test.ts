import { expect, test } from 'vitest'
import { FormHistory } from './form-history.ts'

test('undo goes back over all fields in the order in which they were written, and redo forth again (EDIT-10)', () => {
  const history = new FormHistory()
  expect([history.canUndo, history.canRedo, history.undo(), history.redo()]).toEqual([
    false,
    false,
    undefined,
    undefined,
  ])
  history.changed('title', '', 'A', 0)
  history.changed('title', 'A', 'A lathe', 900)
  history.stepped('body')
  history.changed('title', 'A lathe', 'A mill', 1_000)
  history.changed('tags', ['a'], ['a', 'b'], 1_100)
  history.changed('tags', ['a', 'b'], ['a', 'b'], 1_200)

  expect(history.undo()).toMatchObject({ field: 'tags', before: ['a'] })
  expect(history.undo()).toMatchObject({ field: 'title', before: 'A lathe', after: 'A mill' })
  expect(history.undo()).toEqual({ field: 'body', own: true })
  expect(history.undo(), 'what was typed within a second is one step').toMatchObject({ before: '', after: 'A lathe' })
  expect(history.canUndo).toBe(false)
  expect(history.redo()).toMatchObject({ field: 'title', after: 'A lathe' })
  expect(history.redo()).toEqual({ field: 'body', own: true })
})

test('what is written after an undo takes the place of what was undone (EDIT-10)', () => {
  const history = new FormHistory()
  history.changed('title', '', 'A', 0)
  history.changed('title', 'A', 'B', 5_000)
  history.undo()
  history.changed('title', 'A', 'C', 5_100)
  expect(history.canRedo).toBe(false)
  expect(history.undo()).toMatchObject({ before: 'A', after: 'C' })
  expect(history.undo()).toMatchObject({ before: '', after: 'A' })
})

test('a thousand steps are kept (EDIT-10)', () => {
  const history = new FormHistory()
  for (let at = 0; at < 1_100; at += 1) history.changed('title', `${at}`, `${at + 1}`, at * 2_000)
  let undone = 0
  while (history.undo()) undone += 1
  expect(undone).toBe(1_000)
})
