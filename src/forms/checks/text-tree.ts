/** An element of a rich text, as the browser's parser and the server's both give it. */
export interface TextElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly TextNode[]
}
/** An element, or a run of words. */
export type TextNode = TextElement | string
export type TextTree = readonly TextNode[]

/**
 * Where something stands in a rich text: an element by its name and how many of it come before; a `block`, by the number
 * of blocks before it that hold words of their own. A list item with a paragraph counts once, written either way.
 */
export interface Place {
  element: string
  nth: number
}

/** All elements in the order of the text. */
const elementsOf = (tree: TextTree): TextElement[] =>
  tree.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsOf(node.children)]))

/** The elements of these names. */
export const named = (tree: TextTree, ...names: string[]): TextElement[] =>
  elementsOf(tree).filter(({ name }) => names.includes(name))

const blocks = new Set([
  ...['p', 'li', 'dt', 'dd', 'td', 'th', 'blockquote', 'aside', 'figcaption', 'caption', 'pre', 'h2', 'h3', 'h4'],
  ...['ul', 'ol', 'dl', 'table', 'figure'],
])

/** What holds words of its own, in the order of the text. */
export const blocksOf = (tree: TextTree): { block: TextElement; words: string }[] =>
  elementsOf(tree)
    .filter(({ name }) => blocks.has(name))
    .map((block) => ({ block, words: wordsIn(block.children, { own: true }) }))
    .filter(({ words }) => words !== '')

/** The words within; with `own`, without those of the blocks within. */
export const wordsIn = (tree: TextTree, { own = false } = {}): string => runs(tree, own).replace(/\s+/g, ' ').trim()

const runs = (tree: TextTree, own: boolean): string =>
  tree
    .map((node) => {
      if (typeof node === 'string') return node
      const isBlock = blocks.has(node.name)
      if (node.name === 'br' || (own && isBlock)) return ' '
      return isBlock ? ` ${runs(node.children, own)} ` : runs(node.children, own)
    })
    .join('')

/** @returns nothing where the text has changed meanwhile */
export const elementAt = (tree: TextTree, { element, nth }: Place): TextElement | undefined =>
  element === 'block' ? blocksOf(tree)[nth]?.block : named(tree, element)[nth]
