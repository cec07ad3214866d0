import type { TextElement, TextNode, TextTree } from '../../forms/checks/text-tree.ts'

/** A rich text as a tree, in the browser; read in a document of its own, in which nothing is loaded or run. */
export const treeOfHtml = (html: string): TextTree =>
  treeOfDom(new DOMParser().parseFromString(html, 'text/html').body).tree

/** What the editor puts between the text where one writes. */
const ofEditor = '.ProseMirror-trailingBreak, .ProseMirror-separator, .ProseMirror-gapcursor, .ProseMirror-widget'

/** What stands in an element, and from which element each part of it was made. */
export function treeOfDom(root: Element): { tree: TextTree; madeFrom: ReadonlyMap<TextElement, Element> } {
  const madeFrom = new Map<TextElement, Element>()
  const childrenOf = (element: Element): TextNode[] =>
    [...element.childNodes].flatMap((node): TextNode[] => {
      if (node.nodeType === Node.TEXT_NODE) return [node.nodeValue ?? '']
      if (!isElement(node) || node.matches(ofEditor)) return []
      const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
      const made: TextElement = { name: node.localName, attributes, children: childrenOf(node) }
      madeFrom.set(made, node)
      return [made]
    })
  return { tree: childrenOf(root), madeFrom }
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE
