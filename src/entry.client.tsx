import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadPreviewStrip } from './features/editing/web/shared/use-preview.ts'
import { isPreview } from './platform/preview-contract.ts'

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  })

// What the server drew of a preview is drawn again at once, or it would go for a moment.
if (isPreview(window.location.search)) loadPreviewStrip().then(hydrate, hydrate)
else hydrate()
