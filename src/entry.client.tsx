import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadPreviewStrip } from './features/editing/web/shared/use-preview.ts'
import { isPreview } from './platform/preview-contract.ts'

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  })

// Where another release answers its question for routes, the router loads the link's document, but only once in a tab. In
// a roll-out that may come again: each press may lead to it anew. What leads on by itself may not, or it would go on and
// on where an old page and a newer release meet.
addEventListener(
  'click',
  () => {
    try {
      sessionStorage.removeItem('react-router-manifest-version')
    } catch {
      // No storage, no note.
    }
  },
  { capture: true, once: true },
)

// What the server drew of a preview is drawn again at once, or it would go for a moment.
if (isPreview(window.location.search)) loadPreviewStrip().then(hydrate, hydrate)
else hydrate()
