import { expect, test } from 'vitest'
import { postalAddressOf } from './postal-address.ts'

const us = { '@type': 'PostalAddress', addressCountry: 'US' }

test.each([
  [
    'Example Hall, 200 Sample Street, Peoria, Illinois',
    { ...us, streetAddress: '200 Sample Street', addressLocality: 'Peoria', addressRegion: 'IL' },
  ],
  ['Pier Example 9, San Diego, California', { ...us, addressLocality: 'San Diego', addressRegion: 'CA' }],
  ['Boise, ID', { ...us, addressLocality: 'Boise', addressRegion: 'ID' }],
  [
    'Hall, 1 A Street, Floor 2, Hagåtña, Guam',
    { ...us, streetAddress: '1 A Street, Floor 2', addressLocality: 'Hagåtña', addressRegion: 'GU' },
  ],
  ['Hall 3, Reno', undefined],
  ['Javits Center, New York', undefined],
  ['Illinois', undefined],
  ['', undefined],
])('KIT-04 the address of a place: %s', (place, address) => {
  expect(postalAddressOf(place)).toEqual(address)
})
