import { toggleMark } from 'prosemirror-commands'
import { liftListItem, sinkListItem } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeaderColumn,
  toggleHeaderRow,
} from 'prosemirror-tables'
import type { NoteKind } from '../../platform/rich-text-contract.ts'
import {
  around,
  aroundOf,
  figureAt,
  frame,
  hasMark,
  heading,
  insertTable,
  isFramed,
  isHeading,
  isList,
  list,
  placeFor,
  put,
} from './commands.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** What a button of the toolbar asks for first. */
export type Asking = 'link' | 'picture' | 'video' | 'caption'

export interface Tool {
  name: string
  label: string
  /** As ProseMirror's keymap has it. */
  key?: string
  run: Command
  isOn?(state: EditorState): boolean
}
interface AskingTool extends Omit<Tool, 'run'> {
  asks: Asking
  isPossible(state: EditorState): boolean
}

const noteTool = (kind: NoteKind, label: string): Tool => ({
  name: kind,
  label,
  run: frame(nodes.note, { kind }),
  isOn: (state) => isFramed(aroundOf(state, nodes.note)?.node, { kind }),
})

const canHaveLink = ({ selection }: EditorState) =>
  selection.$from.parent.inlineContent && !selection.$from.parent.type.spec.code

/** What can be done with words and blocks, by the groups in which it stands (EDIT-05). */
export const tools: readonly (readonly (Tool | AskingTool)[])[] = [
  [2, 3, 4].map((level) => ({
    name: `heading-${level}`,
    label: `Heading ${level}`,
    key: `Mod-Alt-${level}`,
    run: heading(level),
    isOn: (state: EditorState) => isHeading(state, level),
  })),
  [
    {
      name: 'strong',
      label: 'Bold',
      key: 'Mod-b',
      run: toggleMark(marks.strong),
      isOn: (state) => hasMark(state, marks.strong),
    },
    { name: 'em', label: 'Italic', key: 'Mod-i', run: toggleMark(marks.em), isOn: (state) => hasMark(state, marks.em) },
    {
      name: 'link',
      label: 'Link',
      key: 'Mod-k',
      asks: 'link',
      isPossible: canHaveLink,
      isOn: (state) => hasMark(state, marks.link),
    },
  ],
  [
    {
      name: 'bullets',
      label: 'Bulleted list',
      key: 'Mod-Shift-8',
      run: list(nodes.bullet_list),
      isOn: (state) => around(state, isList)?.node.type === nodes.bullet_list,
    },
    {
      name: 'numbers',
      label: 'Numbered list',
      key: 'Mod-Shift-7',
      run: list(nodes.ordered_list),
      isOn: (state) => around(state, isList)?.node.type === nodes.ordered_list,
    },
    { name: 'deeper', label: 'Deeper', key: 'Mod-]', run: sinkListItem(nodes.list_item) },
    { name: 'higher', label: 'Higher', key: 'Mod-[', run: liftListItem(nodes.list_item) },
  ],
  [
    {
      name: 'quote',
      label: 'Quote',
      key: 'Mod-Shift-9',
      run: frame(nodes.blockquote),
      isOn: (state) => Boolean(aroundOf(state, nodes.blockquote)),
    },
    noteTool('note-info', 'Note'),
    noteTool('note-warning', 'Warning'),
  ],
  [
    { name: 'table', label: 'Table', run: insertTable, isOn: isInTable },
    {
      name: 'picture',
      label: 'Picture',
      asks: 'picture',
      isPossible: (state) => figureAt(state, 'picture') !== undefined || placeFor(state, nodes.picture) !== undefined,
      isOn: (state) => Boolean(aroundOf(state, nodes.picture)),
    },
    {
      name: 'video',
      label: 'Video',
      asks: 'video',
      isPossible: (state) => figureAt(state, 'video') !== undefined || placeFor(state, nodes.video) !== undefined,
      isOn: (state) => Boolean(aroundOf(state, nodes.video)),
    },
    {
      name: 'line',
      label: 'Line across',
      run: put(
        nodes.horizontal_rule,
        () => nodes.horizontal_rule.create(),
        ({ nodeSize }) => nodeSize,
      ),
    },
  ],
]

/** Offered while one writes in a table. */
export const tableTools: readonly (Tool | AskingTool)[] = [
  { name: 'row', label: 'Row below', run: addRowAfter },
  { name: 'column', label: 'Column after', run: addColumnAfter },
  { name: 'no-row', label: 'Delete row', run: deleteRow },
  { name: 'no-column', label: 'Delete column', run: deleteColumn },
  { name: 'head-row', label: 'Header row', run: toggleHeaderRow },
  { name: 'head-column', label: 'Header column', run: toggleHeaderColumn },
  { name: 'caption', label: 'Table caption', asks: 'caption', isPossible: isInTable },
  { name: 'no-table', label: 'Delete table', run: deleteTable },
]
