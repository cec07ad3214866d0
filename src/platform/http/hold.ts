import { type HeldScripts, heldType } from '../held-contract.ts'

/** As `root.tsx` writes it at the beginning of a page that may be held. */
const wish = /^(<!DOCTYPE html><html [^>]*?) data-script="held"/

/**
 * Holds the scripts of a page back that wishes so: the module script that the framework wrote becomes data, and its files
 * are not preloaded. A page that is not whole, or in which one of the four parts is not found, loses the wish alone: its
 * scripts come as ever, and its start script does nothing.
 * @param mark what the framework's own elements bear (inline-scripts.ts): no other ones are touched
 */
export function holdScripts(html: string, mark: string, isWhole: boolean): { html: string; held: boolean } {
  if (!wish.test(html)) return { html, held: false }
  const scripts = isWhole ? readScripts(html, mark) : undefined
  if (!scripts) return { html: html.replace(wish, '$1'), held: false }
  const data = JSON.stringify(scripts).replaceAll('<', '\\u003c')
  const without = html.replaceAll(preload(mark), '')
  return { html: without.replace(moduleScript(mark), () => `<script type="${heldType}">${data}</script>`), held: true }
}

const preload = (mark: string) => new RegExp(`<link rel="modulepreload" href="([^"]+)" nonce="${mark}"/>`, 'g')
const moduleScript = (mark: string) =>
  new RegExp(`<script nonce="${mark}" type="module" async="">([\\s\\S]*?)</script>`)

function readScripts(html: string, mark: string): HeldScripts | undefined {
  const [, text = ''] = moduleScript(mark).exec(html) ?? []
  // A route with a loader of the browser's own comes in several files, which this script puts together.
  if (/^const route/m.test(text)) return undefined
  const files = [...html.matchAll(preload(mark))].map(([, file = '']) => file)
  const paths = new Map(
    [...text.matchAll(/^import \* as (\w+) from "([^"]+)";$/gm)].map(([, name, path]) => [name, path]),
  )
  const [, manifest] = /^ *window\.__reactRouterManifest = (\{\n[\s\S]*?\n\});$/m.exec(text) ?? []
  const [, routes = ''] = /^ *window\.__reactRouterRouteModules = \{(.*)\};$/m.exec(text) ?? []
  const [, entry] = /^import\("([^"]+)"\);$/m.exec(text) ?? []
  const modules = [...routes.matchAll(/"([^"]+)":(\w+)/g)].map(([, id, name]) => [id, paths.get(name)])
  if (files.length === 0 || !manifest || !entry || modules.length === 0 || modules.some(([, path]) => !path))
    return undefined
  try {
    return { files, modules: Object.fromEntries(modules), manifest: JSON.parse(manifest), entry }
  } catch {
    return undefined
  }
}
