import { NoResultError } from 'kysely'
import { contentService } from './features/content/server/index.ts'
import type { EditingService } from './features/editing/server/index.ts'
import type { PageServices } from './page-services.ts'
import { isDatabaseAway } from './platform/db/database.ts'
import { PortalError } from './platform/errors.ts'
import { forLoaders } from './platform/http/pages.ts'
import type { Portal } from './platform/portal.ts'
import { isPreview } from './platform/preview-contract.ts'

/** What the loaders of a page get where its address is that of a preview (docs/decisions/0073). */
export function createPreviews(portal: Portal, { previews }: Pick<EditingService, 'previews'>) {
  return async (address: URL): Promise<Pick<PageServices, 'preview'> & Partial<PageServices>> => {
    if (!isPreview(address.search)) return { preview: undefined }
    try {
      const seen = await previews.at(address)
      // A service of its own: what the others count and remember is of what is live.
      return seen
        ? { preview: seen.shown, ...forLoaders({ content: contentService({ ...portal, db: seen.db }) }) }
        : { preview: 404 }
    } catch (error) {
      if (isDatabaseAway(error)) return { preview: 503 }
      // It went while one looked.
      if (error instanceof NoResultError || (error instanceof PortalError && error.status === 404))
        return { preview: 404 }
      portal.log.error({ err: error }, 'a preview met a fault')
      return { preview: 500 }
    }
  }
}
