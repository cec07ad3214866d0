import type { ReactNode } from 'react'
import { LastReviewed } from '../../../ui/last-reviewed.tsx'
import { Page } from '../../../ui/page.tsx'
import type { PageText } from '../server/index.ts'
import './pages.scss'

/** The frame of a fixed page. One about rules says when it was last reviewed (FIRST-08). */
export function TextPage({ text, here, children }: { text: PageText; here?: string; children: ReactNode }) {
  return (
    <Page title={text.title} here={here} lead={text.lead} picture={text.picture}>
      {children}
      {text.review ? <LastReviewed review={text.review} /> : null}
    </Page>
  )
}
