import type { TestPortal } from './start-portal.ts'

export interface ReadPage {
  status: number
  html: string
  /** The HTML of the main content. */
  main: string
  /** The words of the main content, single-spaced. */
  words: string
  /** Those of its heading. */
  h1: string
}

/** A page as a reader without JavaScript has it. */
export async function readPage(portal: TestPortal, path: string): Promise<ReadPage> {
  const answer = await portal.get(path)
  const html = await answer.text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return {
    status: answer.status,
    html,
    main,
    words: plain(main),
    h1: plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(main)?.[1] ?? '').trim(),
  }
}

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00a0]+/g, ' ')
