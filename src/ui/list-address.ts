/** What the address of a list says (LIST-19, ROUTE-30). */
export interface ListAddress {
  /** Search text, at most 200 characters. */
  query: string
  /** From 1; anything that is no page number counts as 1. */
  page: number
}

export function readListAddress(url: string, parameter = 'page'): ListAddress {
  const { searchParams } = new URL(url)
  const query = (searchParams.get('query') ?? searchParams.get('q') ?? '').replaceAll('\u0000', '').trim().slice(0, 200)
  return { query, page: readPage(searchParams.get(parameter)) }
}

export function readPage(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
