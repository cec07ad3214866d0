import { DOMParser, type Node } from 'prosemirror-model'
import { schema } from './schema.ts'

const own = DOMParser.fromSchema(schema)
// A table keeps its caption as an attribute.
const parser = new DOMParser(schema, [{ tag: 'caption', ignore: true }, ...own.rules])

/** The portal's HTML as a document of the editor; read in a document of its own, in which nothing is loaded or run. */
export function fromHtml(html: string): Node {
  const inert = new globalThis.DOMParser().parseFromString(html, 'text/html')
  return parser.parse(inert.body)
}
