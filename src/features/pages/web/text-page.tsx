import type { ReactNode } from 'react'
import type { MetaDescriptor } from 'react-router'
import { LastReviewed } from '../../../ui/last-reviewed.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import type { PageText } from '../server/index.ts'
import './pages.scss'

interface TextMetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  loaderData?: unknown
}

/** Title and description of a page whose loader answers `{text}`. */
export function describeText(args: TextMetaArgs): MetaDescriptor[] {
  const text = (args.loaderData as { text: PageText } | undefined)?.text
  if (!text) return []
  const { title, description, path } = text
  return describePage(args, { title, description, path })
}

/** The frame of a fixed page. One about rules says when it was last reviewed (FIRST-08). */
export function TextPage({ text, here, children }: { text: PageText; here?: string; children: ReactNode }) {
  return (
    <Page title={text.title} here={here} lead={text.lead} picture={text.picture}>
      {children}
      {text.review ? <LastReviewed review={text.review} /> : null}
    </Page>
  )
}

/** One part of a page's text. A part that is not there is a fault of the page. */
export function Prose({ text, part = 'main' }: { text: PageText; part?: string }) {
  const html = text.parts[part]
  if (!html) throw new Error(`The text of ${text.path} has no part "${part}".`)
  return <RichText html={html} />
}

/** One list of a page's text. */
export function listOf(text: PageText, name: string) {
  const list = text.lists[name]
  if (!list) throw new Error(`The text of ${text.path} has no list "${name}".`)
  return list
}
