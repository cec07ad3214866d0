import { textFromHtml } from '../src/platform/html.ts'
import type { TestPortal } from './start-portal.ts'

interface PageLink {
  href: string
  text: string
  /** The whole opening tag. */
  tag: string
}

export interface ReadPage {
  status: number
  html: string
  /** The words of the main part, scripts and hidden parts left out. */
  text: string
  /** The links of the main part, hidden parts left out. */
  links: PageLink[]
  /** The opening tags of one element in the main part, hidden parts left out. */
  tags(name: string): string[]
  /** The words of each element of one name in the main part. */
  all(name: string): string[]
  /** The content of a meta element by its name or property. */
  meta(name: string): string | undefined
  /** The structured data (schema.org). */
  structured: Record<string, unknown>[]
  title: string
}

/** A page as the server sends it, for assertions on what a reader without JavaScript has. */
export async function readPage(portal: Pick<TestPortal, 'get'>, path: string): Promise<ReadPage> {
  const answer = await portal.get(path)
  const html = (await answer.text()).replace(/<!--.*?-->/gs, '')
  const main = (/<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '').replace(
    /<aside[^>]* hidden[\s\S]*?<\/aside>/g,
    '',
  )
  const words = (part: string) => textFromHtml(part.replace(/<script[\s\S]*?<\/script>/g, ''))
  return {
    status: answer.status,
    html,
    text: words(main),
    links: [...main.matchAll(/(<a [^>]*>)([\s\S]*?)<\/a>/g)].map(([, tag = '', text = '']) => ({
      tag,
      text: words(text),
      href: words(/href="([^"]*)"/.exec(tag)?.[1] ?? ''),
    })),
    tags: (name) => main.match(new RegExp(`<${name}(?= |>)[^>]*>`, 'g')) ?? [],
    all: (name) =>
      [...main.matchAll(new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(([, part = '']) =>
        words(part),
      ),
    meta: (name) => {
      const tag = html.match(new RegExp(`<meta [^>]*(?:name|property)="${name}"[^>]*>`))?.[0]
      return tag && words(/content="([^"]*)"/.exec(tag)?.[1] ?? '')
    },
    structured: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
    title: words(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? ''),
  }
}
