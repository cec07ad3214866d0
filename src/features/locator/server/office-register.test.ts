import { expect, test } from 'vitest'
import { sameOffices } from './office-register.ts'

const office = (name_key: string, city_key = 'dayton', address_key = '1 main', state = 'OH') => ({
  name_key,
  city_key,
  address_key,
  state,
})
const gone = (one: ReturnType<typeof office>) => ({ ...one, current: false })

/** For each office the position of the known one; undefined for a new one. */
const same = (before: (ReturnType<typeof office> & { current?: boolean })[], offices: ReturnType<typeof office>[]) => {
  const pairs = sameOffices(
    before.map((one) => ({ current: true, ...one })),
    offices,
  )
  return offices.map((_, position) => pairs.get(position))
}

test('an office is the same by its name and state, also in another city (OFFICE-05)', () => {
  expect(same([office('gears')], [office('gears')])).toEqual([0])
  expect(same([office('gears')], [office('gears', 'toledo', '9 elm')])).toEqual([0])
  expect(same([office('gears')], [office('wheels')])).toEqual([undefined])
  expect(same([office('gears')], [office('gears', 'dayton', '1 main', 'IN')])).toEqual([undefined])
})

test('of several of one name each stays by address or city, in whatever order (OFFICE-05)', () => {
  const before = [office('g', 'dayton', '1 main'), office('g', 'lima', '2 elm')]
  expect(same(before, [office('g', 'lima', '2 elm'), office('g', 'dayton', '1 main')])).toEqual([1, 0])
  expect(same(before, [office('g', 'lima', '7 oak'), office('g', 'dayton', '8 oak')])).toEqual([1, 0])
  const twins = [office('g', 'dayton', '1 main'), office('g', 'dayton', '2 elm')]
  expect(same(twins, [office('g', 'dayton', '2 elm'), office('g', 'dayton', '1 main')])).toEqual([1, 0])
  expect(same(twins, [office('g', 'dayton', '2 elm')]), 'the first closes').toEqual([1])
})

test('what is not certain is a new office: nobody gets the companies of another (OFFICE-05)', () => {
  const before = [office('g', 'dayton', '1 main'), office('g', 'lima', '2 elm')]
  expect(same(before, [office('g', 'lima', '2 elm'), office('g', 'akron', '3 oak')]), 'one closes, one opens').toEqual([
    1,
    undefined,
  ])
  expect(same(before, [office('g', 'akron', '3 oak')])).toEqual([undefined])
  const twins = [office('g', 'dayton', '1 main'), office('g', 'dayton', '2 elm')]
  expect(same(twins, [office('g', 'dayton', '9 oak'), office('g', 'dayton', '8 oak')])).toEqual([undefined, undefined])
  expect(
    same(twins, [office('g', 'dayton', '2 elm'), office('g', 'dayton', '9 oak')]),
    'one closes, one opens',
  ).toEqual([1, undefined])
  expect(same([office('g', '', '')], [office('g', '', ''), office('g', '', '')])).toEqual([undefined, undefined])
})

test('one that was gone is the same again, and never takes the place of one that is there (OFFICE-05)', () => {
  expect(same([gone(office('g'))], [office('g')])).toEqual([0])
  expect(same([gone(office('g', 'lima', '2 elm')), office('g')], [office('g')])).toEqual([1])
  expect(same([gone(office('g')), office('g')], [office('g')])).toEqual([1])
})
