import fontUrl from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url'
import { useContext } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import type { Route } from './+types/root'
import { AccountLinks } from './features/accounts/web/shared/account-links.tsx'
import { Chat } from './features/chatbot/web/shared/chat.tsx'
import { loadedPreviewStrip, loadPreviewStrip, usePreview } from './features/editing/web/shared/use-preview.ts'
import { lostStartScript } from './held/loaded-anew.ts'
import startUrl from './held/start.ts?worker&url'
import { servicesOf } from './page-services.ts'
import { sessionMarkScript } from './platform/browser/session.ts'
import { useSessionKeeper } from './platform/browser/use-session-keeper.ts'
import { isPreview } from './platform/preview-contract.ts'
import { useArrival } from './ui/site/arrival.ts'
import { earlyPressScript } from './ui/site/early-presses.ts'
import { ErrorPage } from './ui/site/error-page.tsx'
import { Footer } from './ui/site/footer.tsx'
import { GovernmentBanner } from './ui/site/government-banner.tsx'
import { Header } from './ui/site/header.tsx'
import { useHeld } from './ui/site/held.ts'
import { oldAddressScript, useOldAddresses } from './ui/site/old-addresses.ts'
import { SampleStrip } from './ui/site/sample-strip.tsx'
import { ScriptMark } from './ui/site/script-mark.ts'
import { type SiteNames, useSite } from './ui/site/site.ts'
import './ui/theme/site.scss'

// In the browser they have run, and are left as they are.
const headScript = import.meta.env.SSR ? [oldAddressScript(), sessionMarkScript(), earlyPressScript()].join(';') : ''
const heldHeadScript = import.meta.env.SSR ? `${headScript};${lostStartScript(startUrl)}` : ''

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** A preview that is over is a page that does not exist, whatever stands at its address (PUBLISH-10). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const { preview } = servicesOf(context)
    if (typeof preview === 'number') throw new Response(null, { status: preview })
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { site, publicUrl, samples, preview } = servicesOf(context)
  if (preview) await loadPreviewStrip()
  const { programmeName, productName, tagline, infoMailbox, supportMailbox, governmentBanner } = site
  return {
    site: { programmeName, productName, tagline, infoMailbox, supportMailbox, governmentBanner } satisfies SiteNames,
    publicUrl,
    samples: await samples(),
    ...(preview && { preview }),
  }
}

/** The site's own names do not change while it is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  const site = useSite()
  const scriptMark = useContext(ScriptMark)
  const preview = usePreview()
  // Or what was one: it may stand in the console, which has the chat and its own places in the same storage.
  const atPreview = isPreview(useLocation().search)
  const PreviewStrip = loadedPreviewStrip()
  const isHeld = useHeld(!atPreview)
  const script = isHeld ? heldHeadScript : headScript
  useOldAddresses()
  useSessionKeeper()
  useArrival()
  return (
    <html lang="en" data-script={isHeld ? 'held' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#13294b" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants; they must run before anything is drawn */}
        <script nonce={scriptMark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
        {isHeld ? <script async src={startUrl} /> : null}
        <Meta />
        <Links />
      </head>
      <body>
        <a className="usa-skipnav" href="#main-content">
          Skip to main content
        </a>
        {site.governmentBanner ? <GovernmentBanner /> : null}
        <Header programmeName={site.programmeName} account={<AccountLinks />} />
        {preview && PreviewStrip ? <PreviewStrip preview={preview} /> : null}
        <SampleStrip />
        <main id="main-content" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        {atPreview ? null : <Chat />}
        <ScrollRestoration {...(atPreview && { storageKey: 'preview-positions' })} />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
