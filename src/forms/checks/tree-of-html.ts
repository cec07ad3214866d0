import { Parser } from 'htmlparser2'
import type { TextElement, TextNode, TextTree } from './text-tree.ts'

/** A rich text as a tree, on the server. */
export function treeOfHtml(html: string): TextTree {
  const tree: TextNode[] = []
  const open: TextNode[][] = [tree]
  const parser = new Parser({
    onopentag(name, attributes) {
      const children: TextNode[] = []
      const element: TextElement = { name, attributes, children }
      open.at(-1)?.push(element)
      open.push(children)
    },
    ontext(text) {
      open.at(-1)?.push(text)
    },
    onclosetag() {
      open.pop()
    },
  })
  parser.write(html)
  parser.end()
  return tree
}
