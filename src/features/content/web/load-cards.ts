import { loadOr } from '../../../page-loads.ts'
import type { PageServices } from '../../../page-services.ts'
import { readListAddress } from '../../../ui/list-address.ts'
import { pageSizes } from '../contract.ts'
import { type CardsData, noCards } from './without-items.ts'

const families = {
  news: pageSizes.news,
  blogs: pageSizes.blog,
  whitePapers: pageSizes.whitepaper,
  cyberCircuits: pageSizes.cybercircuit,
} as const

/** What a list of cards shows, by what its address says. */
export async function loadCards(services: PageServices, family: keyof typeof families, request: Request) {
  const { query, page } = readListAddress(request.url)
  const pageSize = families[family]
  const list = async (): Promise<CardsData> => {
    const { Items, Count } = await services.content[family].cards({ q: query, page, pageSize })
    return { query, page, pageSize, cards: Items, count: Count }
  }
  return loadOr(services, list, noCards(request.url))
}
