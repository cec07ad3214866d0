import { createHash } from 'node:crypto'

/**
 * Takes the mark off a rendered page, and gives the CSP sources of the inline scripts that bore it.
 *
 * The mark is a nonce that the framework puts on the scripts it writes itself. It is made for one rendering and never
 * leaves the server: a script that came into the page with its content cannot bear it, and is not allowed to run.
 */
export function takeMarkedScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const scripts = new RegExp(`<script\\b[^>]*${attribute}[^>]*>([\\s\\S]*?)</script>`, 'g')
  const hashes = new Set<string>()
  for (const [, script = ''] of html.matchAll(scripts))
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] }
}
