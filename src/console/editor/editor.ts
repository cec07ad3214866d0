import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { gapCursor } from 'prosemirror-gapcursor'
import { closeHistory, history, redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { DOMParser as DocumentParser, type Node } from 'prosemirror-model'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { goToNextCell, isInTable, tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { isPictureAddress } from '../../platform/rich-text-contract.ts'
import { partChosen } from './choose-part.ts'
import { chooseFigure, leaveFigure } from './commands.ts'
import { fromHtml } from './from-html.ts'
import { cleanPasted } from './paste.ts'
import { schema } from './schema.ts'
import { toHtml } from './to-html.ts'
import { type Asking, tools } from './tools.ts'

export interface EditorParts {
  html: string
  /** What stands in it now. */
  changed(html: string): void
  /** A step that can be undone began. */
  stepped(): void
  /** The state is another one: what is on and possible may be too. */
  drawn(): void
  /** A key asks for what a button asks for. */
  ask(asking: Asking): void
  toToolbar(): void
}

/** Kept where a text has them, but neither written nor pasted (EDIT-05). */
const kept = new Set([
  'underline',
  'strike',
  'subscript',
  'superscript',
  'small',
  'code',
  'code_block',
  'description_list',
  'term',
  'explanation',
  'image',
])

const pasted = new DocumentParser(schema, [
  // As a picture of its own; what it shows is said in its window.
  {
    tag: 'img',
    node: 'picture',
    getAttrs: (image) => {
      const src = image.getAttribute('src') ?? ''
      return isPictureAddress(src) ? { src, alt: image.getAttribute('alt') } : false
    },
  },
  { tag: 'caption', ignore: true },
  ...DocumentParser.fromSchema(schema).rules.filter(
    ({ mark, ...rule }) => !kept.has(mark ?? ('node' in rule ? rule.node : '') ?? ''),
  ),
])

/** Steps that are kept for undo. */
const depth = 1_000

/** Ends with something that one cannot write on after. */
const isClosed = (doc: Node) =>
  !['paragraph', 'heading', 'bullet_list', 'ordered_list'].includes(doc.lastChild?.type.name ?? '')

/** A line to go on with; empty, it is no part of the text. */
const addEnd = (tr: Transaction) =>
  tr.insert(tr.doc.content.size, schema.nodes.paragraph.create()).setMeta('addToHistory', false)

const opened = (html: string): Node => {
  const doc = fromHtml(html)
  return isClosed(doc) ? doc.copy(doc.content.addToEnd(schema.nodes.paragraph.create())) : doc
}

/** All that an element of the text holds, or itself where it holds nothing. */
function selectionOf(view: EditorView, part: Element) {
  const { doc } = view.state
  const inside = (offset: number) => doc.resolve(view.posAtDOM(part, offset))
  if (part.childNodes.length > 0) return TextSelection.between(inside(0), inside(part.childNodes.length))
  const at = view.posAtDOM(part, 0)
  const node = doc.nodeAt(at)
  return node && NodeSelection.isSelectable(node) ? NodeSelection.create(doc, at) : TextSelection.near(doc.resolve(at))
}

/** ProseMirror on the portal's texts: takes and gives HTML. */
export class Editor {
  readonly view: EditorView
  #html: string
  #isReplaying = false

  constructor(place: HTMLElement, parts: EditorParts) {
    this.#html = parts.html
    const asks: Record<string, Command> = {}
    for (const tool of tools.flat())
      if (tool.key)
        asks[tool.key] =
          'asks' in tool
            ? (state) => {
                if (!tool.isPossible(state)) return false
                parts.ask(tool.asks)
                return true
              }
            : tool.run
    const hardBreak: Command = chainCommands(exitCode, (state, dispatch) => {
      dispatch?.(state.tr.replaceSelectionWith(schema.nodes.hard_break.create()).scrollIntoView())
      return true
    })
    this.view = new EditorView(place, {
      state: EditorState.create({
        doc: opened(parts.html),
        plugins: [
          keymap({
            ...asks,
            'Alt-F10': () => {
              parts.toToolbar()
              return true
            },
            Enter: chainCommands(leaveFigure, splitListItem(schema.nodes.list_item)),
            Backspace: chooseFigure,
            'Shift-Enter': hardBreak,
            Tab: goToNextCell(1),
            'Shift-Tab': goToNextCell(-1),
          }),
          keymap(baseKeymap),
          tableEditing(),
          gapCursor(),
          new Plugin({ appendTransaction: (_, __, { doc, tr }) => (isClosed(doc) ? addEnd(tr) : null) }),
          new Plugin({
            props: {
              handleDOMEvents: {
                [partChosen]: (view, { detail: part }: CustomEvent<Element>) => {
                  view.dispatch(view.state.tr.setSelection(selectionOf(view, part)))
                  view.focus()
                  return true
                },
              },
            },
          }),
          history({ depth }),
        ],
      }),
      clipboardParser: pasted,
      transformPastedHTML: cleanPasted,
      dispatchTransaction: (transaction) => {
        const before = this.view.state
        const after = before.apply(transaction)
        this.view.updateState(after)
        if (transaction.docChanged && !transaction.getMeta('shown')) {
          const html = toHtml(after.doc)
          if (html !== this.#html) parts.changed(html)
          this.#html = html
          if (!this.#isReplaying && undoDepth(after) > undoDepth(before)) parts.stepped()
        }
        parts.drawn()
      },
    })
  }

  /** Shows what somebody else wrote, or what was written before; nothing where it is what stands there. */
  show(html: string): void {
    if (html === this.#html) return
    this.#html = html
    const { state } = this.view
    const { tr } = state
    const { anchor } = state.selection
    tr.replaceWith(0, state.doc.content.size, opened(html).content)
    tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(anchor, tr.doc.content.size))))
    this.view.dispatch(tr.setMeta('addToHistory', false).setMeta('shown', true))
  }

  run(command: Command): void {
    command(this.view.state, this.view.dispatch, this.view)
    this.closeStep()
    this.view.focus()
  }

  /** @returns false where there is nothing to undo */
  undo(): boolean {
    return this.#replay(undo)
  }
  redo(): boolean {
    return this.#replay(redo)
  }
  #replay(command: Command): boolean {
    this.#isReplaying = true
    try {
      return command(this.view.state, this.view.dispatch, this.view)
    } finally {
      this.#isReplaying = false
    }
  }

  /** What is written from now on is a step of its own. */
  closeStep(): void {
    if (undoDepth(this.view.state) + redoDepth(this.view.state) > 0)
      this.view.dispatch(closeHistory(this.view.state.tr))
  }

  get isInTable(): boolean {
    return isInTable(this.view.state)
  }

  /** Where one writes, as an offset in the document. */
  get place(): number {
    return this.view.state.selection.head
  }
  focusAt(place: number): void {
    const { state } = this.view
    const at = state.doc.resolve(Math.min(Math.max(place, 0), state.doc.content.size))
    this.view.dispatch(state.tr.setSelection(TextSelection.near(at)).scrollIntoView())
    this.view.focus()
  }

  destroy(): void {
    this.view.destroy()
  }
}
