import { expect, test } from 'vitest'
import { systemFileName, systemLabel, systemNameKey } from './system-names.ts'

const named = (system: string, name: string, first = false) => ({ system, name, first })

test('SYSTEM-07 names tell the files of systems apart, whatever signs they are made of', () => {
  const all = [
    named('11111111-0', '', true),
    named('22222222-0', 'Shop floor'),
    named('33333333-0', 'Shop/floor'),
    named('44444444-0', '工場'),
    named('55555555-0', '事務所'),
    named('66666666-0', 'Café'),
  ]
  expect(all.map((one) => systemFileName(one, all))).toEqual([
    '',
    'shop-floor-22222222',
    'shop-floor-33333333',
    '44444444',
    '55555555',
    'cafe',
  ])
})

test('SYSTEM-07 names that look the same are the same', () => {
  expect(systemNameKey('  Shop  Floor ')).toBe(systemNameKey('ｓhop floor'))
  expect(systemLabel({ name: '' })).toBe('First system')
})
