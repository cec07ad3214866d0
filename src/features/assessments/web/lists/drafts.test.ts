import { expect, test } from 'vitest'
import { standingAsset } from '../../../../../test/asset-verbs.ts'
import type { Asset } from '../../contract.ts'
import { beginningOf, draftName, idsOfNew, orphaned } from './drafts.ts'

const nas = standingAsset('1', 'NAS', { version: 1, owner: 'Ada' })

test('SYSTEM-03 a draft that was left goes on from the version its author saw: what was saved since is not written over', () => {
  const now: Asset = { ...nas, version: 2, owner: 'Ben' }
  expect(beginningOf(now, { owner: 'Dana', base: nas })).toEqual({ base: nas, theirs: now })
  expect(beginningOf(nas, { owner: 'Dana', base: nas })).toEqual({ base: nas, theirs: undefined })
  expect(beginningOf(now, undefined)).toEqual({ base: now, theirs: undefined })
})

test('SYSTEM-03 a draft whose asset was removed is there with what its author saw, and one without anything typed is not', () => {
  const drafts = new Map([['1', { owner: 'Dana', base: nas }]])
  expect(orphaned(['1', '2'], [], (id) => drafts.get(id))).toEqual([nas])
  expect(orphaned(['1', '2'], [nas], (id) => drafts.get(id))).toEqual([])
})

test('SYSTEM-03 drafts are told apart by system', () => {
  expect(draftName('asset', 'a', '1')).not.toBe(draftName('asset', 'b', '1'))
  expect(draftName('asset', 'a', '1')).not.toBe(draftName('flow', 'a', '1'))
})

test('SYSTEM-03 a new asset keeps its id while the same is sent again, and what differs is another', () => {
  const ids = idsOfNew<Asset>()
  const first = ids.of(nas)
  expect(ids.of({ ...nas })).toBe(first)
  expect(ids.of({ ...nas, owner: 'Ben' })).not.toBe(first)
  const later = ids.of(nas)
  ids.forget()
  expect(ids.of(nas)).not.toBe(later)
})
