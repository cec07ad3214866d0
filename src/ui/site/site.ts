import { useRouteLoaderData } from 'react-router'

/** The site's own names and mailboxes, as its settings say (GEN-17). */
export interface SiteNames {
  programmeName: string
  productName: string
  tagline: string
  infoMailbox: string
  supportMailbox: string
  governmentBanner: boolean
}

const unknown: SiteNames = {
  programmeName: 'Home',
  productName: '',
  tagline: '',
  infoMailbox: '',
  supportMailbox: '',
  governmentBanner: false,
}

/** For every component; the names are missing only on an error page that comes before the site's own data. */
export function useSite(): SiteNames {
  return useRouteLoaderData<{ site: SiteNames }>('root')?.site ?? unknown
}
