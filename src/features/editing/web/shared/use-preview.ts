import { useLocation, useRouteLoaderData } from 'react-router'
import { isPreview, type PreviewShown } from '../../../../platform/preview-contract.ts'

/** Where the page shows what is not live yet: of what; no longer so once one has gone on to another page. */
export function usePreview(): PreviewShown | undefined {
  const preview = useRouteLoaderData<{ preview?: PreviewShown }>('root')?.preview
  const { search } = useLocation()
  return isPreview(search) ? preview : undefined
}

let strip: typeof import('./preview-strip.tsx').PreviewStrip | undefined

/** Before the page is drawn, on the server and in the browser: no visitor without a preview loads it. */
export async function loadPreviewStrip(): Promise<void> {
  strip = (await import('./preview-strip.tsx')).PreviewStrip
}

export const loadedPreviewStrip = () => strip
