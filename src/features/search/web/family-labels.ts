import { families, foundFamilies } from '../../../platform/families-contract.ts'
import type { SearchFamily } from '../contract.ts'

/** Words on the filter and on a result; for the page's loader. */
export const familyLabels: Record<SearchFamily, { one: string; many: string }> = {
  page: { one: 'Page', many: 'Pages' },
  ...families,
}

export const isSearchFamily = (name: string | undefined): name is SearchFamily =>
  name === 'page' || foundFamilies.some((family) => family === name)
