import type { MetaDescriptor } from 'react-router'
import { describePage } from '../../../ui/meta.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import type { PageText } from '../server/index.ts'

interface TextMetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  loaderData?: unknown
}

/** Title and description of a page whose loader answers `{text}`; `structured` as for `describePage`. */
export function describeText(args: TextMetaArgs, structured?: Record<string, unknown>): MetaDescriptor[] {
  const text = (args.loaderData as { text: PageText } | undefined)?.text
  if (!text) return []
  const { title, description, path } = text
  return describePage(args, { title, description, path, structured })
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
