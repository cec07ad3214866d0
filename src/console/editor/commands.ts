import { setBlockType, wrapIn } from 'prosemirror-commands'
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { liftTarget } from 'prosemirror-transform'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** The innermost node around the selection that is wanted, with its place. */
export function around(
  { selection }: EditorState,
  wanted: (node: Node) => boolean,
): { node: Node; at: number } | undefined {
  if (selection instanceof NodeSelection && wanted(selection.node)) return { node: selection.node, at: selection.from }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (wanted(node)) return { node, at: $from.before(depth) }
  }
}
export const aroundOf = (state: EditorState, ...types: NodeType[]) => around(state, ({ type }) => types.includes(type))

export const hasMark = ({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean =>
  selection.empty
    ? Boolean(type.isInSet(storedMarks ?? selection.$from.marks()))
    : doc.rangeHasMark(selection.from, selection.to, type)

/** A heading of a level, or a paragraph again where it is one. */
export const heading =
  (level: number): Command =>
  (state, dispatch) =>
    isAmongWords(state) &&
    (isHeading(state, level)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch))

/** In paragraphs and headings alone: a caption that became a heading would take its picture along. */
function isAmongWords({ selection: { from, to }, doc }: EditorState): boolean {
  let isSo = true
  doc.nodesBetween(from, to, ({ isTextblock, type }) => {
    if (isTextblock && type !== nodes.paragraph && type !== nodes.heading) isSo = false
  })
  return isSo
}

export const isHeading = ({ selection }: EditorState, level: number) =>
  selection.$from.parent.type === nodes.heading && selection.$from.parent.attrs.level === level

export const isList = (node: Node) => node.type === nodes.bullet_list || node.type === nodes.ordered_list

/** Makes a list, makes it one of the other kind, or takes its lines out of it. */
export const list =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const present = around(state, isList)
    if (!present) return wrapInList(type)(state, dispatch)
    if (present.node.type === type) return liftListItem(nodes.list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(present.at, type))
    return true
  }

/** All blocks that are chosen, out of the frame that is around them. */
const outOf =
  (type: NodeType): Command =>
  ({ selection, tr }, dispatch) => {
    const range = selection.$from.blockRange(selection.$to, (node) => node.type === type)
    const target = range && liftTarget(range)
    if (!range || target === undefined || target === null) return false
    dispatch?.(tr.lift(range, target).scrollIntoView())
    return true
  }

/** Puts a frame around what is chosen, makes it one of the other kind, or takes it away. */
export const frame =
  (type: NodeType, attrs: Attrs = {}): Command =>
  (state, dispatch) => {
    const present = aroundOf(state, type)
    if (!present) return wrapIn(type, attrs)(state, dispatch)
    if (isFramed(present.node, attrs)) return outOf(type)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(present.at, type, attrs))
    return true
  }
export const isFramed = (node: Node | undefined, attrs: Attrs) =>
  node !== undefined && Object.entries(attrs).every(([name, value]) => node.attrs[name] === value)

/** Where a block of this kind can be put: in the place of an empty paragraph, else after what one writes in. */
export function placeFor({ selection }: EditorState, type: NodeType): { from: number; to: number } | undefined {
  // Nothing that is chosen goes by it.
  const { $to } = selection
  for (let depth = $to.depth; depth >= 0; depth -= 1) {
    const node = $to.node(depth)
    const index = depth === $to.depth ? $to.index(depth) : $to.indexAfter(depth)
    if (!node.isTextblock && node.canReplaceWith(index, index, type)) {
      if (depth === $to.depth) return { from: $to.pos, to: $to.pos }
      const [from, to] = [$to.before(depth + 1), $to.after(depth + 1)]
      const isEmpty = $to.node(depth + 1).type === nodes.paragraph && $to.node(depth + 1).content.size === 0
      return isEmpty ? { from, to } : { from: to, to }
    }
    if (node.type.spec.isolating) return
  }
}

/** @param cursor where one goes on writing, from the start of the block */
export const put =
  (type: NodeType, make: () => Node, cursor: (block: Node) => number): Command =>
  (state, dispatch) => {
    const place = placeFor(state, type)
    if (!place) return false
    const block = make()
    const { tr } = state
    tr.replaceWith(place.from, place.to, block)
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(place.from + cursor(block)))).scrollIntoView())
    return true
  }

/** A table of three rows and columns whose first row is its head; one goes on writing in its first cell. */
export const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false
  const row = (type: NodeType) => {
    const cell = () => type.createAndFill() as Node
    return nodes.table_row.create(null, [cell(), cell(), cell()])
  }
  const make = () => nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell), row(nodes.table_cell)])
  return put(nodes.table, make, () => 1)(state, dispatch)
}

/** The link at the selection, over all its words. */
export function linkAt(state: EditorState): { href: string; from: number; to: number } | undefined {
  const { $from, from, to } = state.selection
  const { parent } = $from
  const start = $from.start()
  let found: { href: string; from: number; to: number } | undefined
  parent.forEach((child, offset) => {
    const link = child.marks.find(({ type }) => type === marks.link)
    const [begin, end] = [start + offset, start + offset + child.nodeSize]
    if (!link) return
    if (found?.to === begin && found.href === link.attrs.href) found.to = end
    else if (begin <= from && (from < end || (from === end && to === from)))
      found = { href: link.attrs.href, from: begin, to: end }
  })
  return found
}

/** @param href none takes the link away @param words where nothing is chosen */
export const setLink =
  (href: string, words = ''): Command =>
  (state, dispatch) => {
    const { from, to } = linkAt(state) ?? state.selection
    const { tr } = state
    const mark = marks.link.create({ href })
    if (href === '') tr.removeMark(from, to, marks.link)
    else if (from < to) tr.removeMark(from, to, marks.link).addMark(from, to, mark)
    else tr.insert(from, schema.text(words, [...state.selection.$from.marks(), mark])).removeStoredMark(marks.link)
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** The picture or video at the selection. */
export const figureAt = (state: EditorState, kind: 'picture' | 'video'): Node | undefined =>
  aroundOf(state, nodes[kind])?.node

/** Changes the one at the selection, or puts a new one there, to go on with its caption. */
export const setFigure =
  (kind: 'picture' | 'video', attrs: Attrs): Command =>
  (state, dispatch) => {
    const present = aroundOf(state, nodes[kind])
    if (!present)
      return put(
        nodes[kind],
        () => nodes[kind].create(attrs),
        () => 1,
      )(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(present.at, null, { ...present.node.attrs, ...attrs }).scrollIntoView())
    return true
  }

const isInCaption = ({ selection: { $from } }: EditorState) =>
  $from.parent.type === nodes.picture || $from.parent.type === nodes.video

/** Enter in a caption goes on beneath it. */
export const leaveFigure: Command = (state, dispatch) => {
  if (!isInCaption(state)) return false
  const after = state.selection.$from.after()
  const { tr } = state
  tr.insert(after, nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

/** Backspace at the start of a caption chooses the whole, which the next one deletes. */
export const chooseFigure: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!isInCaption(state) || !empty || $from.parentOffset > 0) return false
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, $from.before())))
  return true
}

export const captionAt = (state: EditorState): string => aroundOf(state, nodes.table)?.node.attrs.caption ?? ''

export const setCaption =
  (caption: string): Command =>
  (state, dispatch) => {
    const table = aroundOf(state, nodes.table)
    if (!table) return false
    dispatch?.(state.tr.setNodeMarkup(table.at, null, { ...table.node.attrs, caption }))
    return true
  }
