import type { Checked, Finding, Found, Rule } from './finding.ts'
import { named, type TextElement, type TextTree, wordsIn } from './text-tree.ts'

/** A rule for each element of a name, in each rich text. */
const forEach =
  (name: string, find: (element: TextElement, item: Checked) => Found | undefined): Rule =>
  (item) =>
    [...item.texts].flatMap(([field, tree]) =>
      named(tree, name).flatMap((element, nth): Finding[] => {
        const found = find(element, item)
        return found ? [{ ...found, field, place: { element: name, nth } }] : []
      }),
    )

const error = (wrong: string, mend: string): Found => ({ level: 'error', wrong, mend })
const warning = (wrong: string, mend: string): Found => ({ level: 'warning', wrong, mend })

const pictures = forEach('img', ({ attributes: { alt, src = '' } }, { facts }) => {
  if (facts.missing.has(src)) return error(`There is no picture at ${src}.`, 'Choose another one, or take it away.')
  return alt === undefined
    ? error(
        'A picture has no text alternative.',
        'Say what it shows, or that it is decoration, by the button "Picture".',
      )
    : aboutAlternative(alt)
})

/** Of a text alternative that says nothing. */
export function aboutAlternative(alt: string): Found | undefined {
  const isFile =
    /^\S+\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(alt) || /^(?:img|dsc|image|screenshot)[-_ ]?\d+$/i.test(alt)
  if (isFile) return warning(`The text alternative "${alt}" is the name of a file.`, 'Say what the picture shows.')
  return /^(?:an? |the )?(?:picture|image|photo|photograph|graphic|icon) of\b/i.test(alt)
    ? warning(`The text alternative "${alt}" says first that it is a picture.`, 'Leave that out: who hears it knows.')
    : undefined
}

/** The title of the page is the level above the first. */
const headings: Rule = ({ texts }) =>
  [...texts].flatMap(([field, tree]) => {
    let above = 1
    const counts: Record<string, number> = {}
    return named(tree, 'h2', 'h3', 'h4').flatMap(({ name, children }): Finding[] => {
      const nth = counts[name] ?? 0
      counts[name] = nth + 1
      const at = { field, place: { element: name, nth } }
      const words = wordsIn(children)
      const [level, wanted] = [Number(name.slice(1)), above + 1]
      above = level
      if (words === '') return [{ ...at, ...error('A heading is empty.', 'Write it, or take it away.') }]
      if (level <= wanted) return []
      const before = wanted === 2 ? 'is the first' : `comes after one of level ${wanted - 1}`
      const mend = `Make it level ${wanted}, or put a heading of level ${wanted} before it.`
      return [{ ...at, ...error(`The heading "${words}" is of level ${level} and ${before}.`, mend) }]
    })
  })

const sayNothing = new Set([
  ...['click here', 'here', 'more', 'read more', 'learn more', 'see more', 'details'],
  ...['link', 'this link', 'this', 'this page', 'page', 'website'],
])

const links = forEach('a', (link, { facts }) => {
  const alternatives = named(link.children, 'img').map(({ attributes }) => attributes.alt ?? '')
  const words = wordsIn(link.children) || alternatives.join(' ').trim()
  const address = (link.attributes.href ?? '').trim()
  if (words === '') return error('A link has no words.', 'Write where it leads, or take it away.')
  if (address === '') return error(`The link "${words}" has no address.`, 'Give it one, or take it away.')
  if (facts.missing.has(address))
    return error(
      `The link "${words}" leads to ${address}, and there is no such page.`,
      'Choose another page, publish that one first, or take the link away.',
    )
  const mend = 'Use the name of the page as its words.'
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(words)) return warning(`The link "${words}" is a bare address.`, mend)
  const bare = words.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '')
  return sayNothing.has(bare.trim()) ? warning(`The link "${words}" does not say where it leads.`, mend) : undefined
})

const tables = forEach('table', ({ children }) =>
  named(children, 'th').length === 0
    ? error('A table has no header cells.', 'Make some by the button "Header row" or "Header column".')
    : undefined,
)

const videos = forEach('video', ({ attributes: { src = '' }, children }, { facts }) => {
  const mend = 'Choose another one, or take it away.'
  if (facts.missing.has(src)) return error(`There is no video at ${src}.`, mend)
  const hasCaptions = named(children, 'track').some(
    ({ attributes }) => attributes.kind === 'captions' && attributes.src && !facts.missing.has(attributes.src),
  )
  return hasCaptions ? undefined : error('A video has no captions.', mend)
})

export const richTextRules: readonly Rule[] = [headings, pictures, videos, tables, links]

/** What a rich text leads to or shows, as it is written. */
export const addressesIn = (tree: TextTree): string[] =>
  named(tree, 'a', 'img', 'video', 'track').flatMap(({ attributes: { href = '', src = '' } }) => [href.trim(), src])
