import type { ReactNode } from 'react'
import { Page } from '../../../ui/page.tsx'
import type { PageText } from '../server/index.ts'
import './pages.scss'

export { describeText, listOf, Prose } from './text-parts.tsx'

/** The frame of a fixed page. */
export function TextPage({ text, here, children }: { text: PageText; here?: string; children: ReactNode }) {
  return (
    <Page title={text.title} here={here} lead={text.lead} picture={text.picture}>
      {children}
    </Page>
  )
}
