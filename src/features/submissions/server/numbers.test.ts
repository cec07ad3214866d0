import { expect, test } from 'vitest'
import { newNumber, readNumber } from './numbers.ts'

test('MINE-06 numbers are drawn by chance: none twice, and none tells of the one before', () => {
  const drawn = Array.from({ length: 10_000 }, newNumber)
  expect(new Set(drawn).size).toBe(drawn.length)
  for (const number of drawn) expect(number).toMatch(/^[2-9B-Z]{3}-[2-9B-Z]{3}-[2-9B-Z]{3}$/)
  // As many go up from one to the next as go down.
  const rising = drawn.filter((number, index) => index > 0 && number > (drawn[index - 1] as string)).length
  expect(Math.abs(rising - 5_000)).toBeLessThan(500)
})

test('MINE-06 a number is read as it was typed, and one wrong sign is found out', () => {
  for (const number of Array.from({ length: 50 }, newNumber)) {
    expect(readNumber(number)).toBe(number)
    expect(readNumber(` ${number.toLowerCase().replaceAll('-', ' ')}`)).toBe(number)
    for (const [index, sign] of [...number].entries())
      for (const other of '23456789BCDFGHJKLMNPQRSTVWXZ0AEY')
        if (sign !== '-' && other !== sign)
          expect(readNumber(number.slice(0, index) + other + number.slice(index + 1)), number).toBeUndefined()
  }
  const swapped = Array.from({ length: 500 }, newNumber).filter((number) => number[0] !== number[1])
  const missed = swapped.filter((number) => readNumber(`${number[1]}${number[0]}${number.slice(2)}`))
  expect(missed.length / swapped.length).toBeLessThan(0.03)
  for (const text of ['', '7', 'K7P-4Q2', 'DROP TABLE', `${newNumber()}2`]) expect(readNumber(text)).toBeUndefined()
})
