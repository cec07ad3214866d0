import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lookKey, lookTable } from './look-key.ts'

test('what looks like another name has the same key, whatever it is written with (ORG-19)', () => {
  for (const name of [
    'ALDER RIDGE TOOLS, INC.',
    'Alder\u200b Ridge Tools Inc',
    'Аlder Ridge Тооls Inc',
    'Ａｌｄｅｒ Ｒｉｄｇｅ Ｔｏｏｌｓ Inc.',
    'AIder Ridge TooIs Inc',
    'A1der Ridge T0ols Inc',
    '\u202eAlder Ridge Tools Inc',
    'Álder Ridge Tọols Inc',
  ])
    expect(lookKey(name), name).toBe(lookKey('Alder Ridge Tools Inc'))
})

test('other names have other keys (ORG-19)', () => {
  const names = ['Alder Ridge', 'Alder Bridge', 'Elder Ridge', 'Alder Ridge Two', '東京工業', '大阪工業', '!!!', '???']
  expect(new Set(names.map(lookKey)).size).toBe(names.length)
})

test('the keys say by which table they were made, so that a newer one makes them anew (ORG-19)', () => {
  const about = new URL('package.json', import.meta.resolve('unhomoglyph'))
  expect(lookTable).toBe(JSON.parse(readFileSync(fileURLToPath(about), 'utf8')).version)
})
