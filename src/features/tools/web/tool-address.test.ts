import { expect, test } from 'vitest'
import { compareAddress, readIds, readToolAddress, toolListAddress } from './tool-address.ts'

test('ROUTE-16 ROUTE-17 TOOL-07 the tools to compare stand in the address once each, five at most', () => {
  expect(compareAddress(['a', 'b c'])).toBe('/tool-compare?ids=a&ids=b+c')
  expect(readIds('?ids=a&ids=b+c')).toEqual(['a', 'b c'])
  expect(readIds('?ids=a&ids=a&ids=&ids=b&ids=c&ids=d&ids=e&ids=f')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(readIds('')).toEqual([])
})

test('LIST-09 LIST-19 a filter begins on page 1 again and leaves the chosen tools; choosing a tool leaves the page', () => {
  const search = '?query=edr&page=3&ids=a&cost=paid'
  expect(toolListAddress(search, { category: 'Network Security' })).toBe(
    '/tool-list?query=edr&ids=a&cost=paid&category=Network+Security',
  )
  expect(toolListAddress(search, { cost: '' })).toBe('/tool-list?query=edr&ids=a')
  expect(toolListAddress(search, { ids: ['a', 'b'] })).toBe('/tool-list?query=edr&page=3&cost=paid&ids=a&ids=b')
})

test('LIST-08 the address is read, and what makes no sense counts as not given', () => {
  expect(readToolAddress('?q=safe&cost=cheap&sort=nothing&page=-1')).toMatchObject({
    query: 'safe',
    cost: '',
    sort: 'title',
    page: 1,
  })
  expect(readToolAddress('?cost=free&sort=price&descending=true&page=2')).toMatchObject({
    cost: 'free',
    sort: 'price',
    descending: true,
    page: 2,
  })
})
