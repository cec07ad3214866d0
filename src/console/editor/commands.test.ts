import type { Node } from 'prosemirror-model'
import { type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { chooseFigure, figureAt, leaveFigure, linkAt, setCaption, setFigure, setLink } from './commands.ts'
import { schema } from './schema.ts'
import { toHtml } from './to-html.ts'
import { tableTools, tools } from './tools.ts'

const paragraph = (text: string) => schema.nodes.paragraph.create(null, text ? schema.text(text) : [])
const doc = (...blocks: Node[]) => schema.nodes.doc.create(null, blocks)
const picture = (caption: string) =>
  schema.nodes.picture.create({ src: '/a.svg', alt: 'A' }, caption ? schema.text(caption) : [])

/** With what stands between two words chosen; both words may be the same. */
function at(document: Node, from: string, to = from): EditorState {
  const placeOf = (word: string, end: boolean) => {
    let place = -1
    document.descendants((node, position) => {
      const index = node.isText ? (node.text as string).indexOf(word) : -1
      if (index >= 0 && place < 0) place = position + index + (end ? word.length : 0)
    })
    return place
  }
  const selection = TextSelection.create(document, placeOf(from, false), placeOf(to, true))
  return EditorState.create({ schema, doc: document, selection })
}
const run = (state: EditorState, command: Command): EditorState => {
  let after = state
  command(state, (transaction) => {
    after = state.apply(transaction)
  })
  return after
}
function tool(name: string): Command {
  const found = [...tools.flat(), ...tableTools].find((one) => one.name === name)
  if (!found || 'asks' in found) throw new Error(`There is no tool ${name}.`)
  return found.run
}
const isOn = (state: EditorState, name: string) =>
  tools
    .flat()
    .find((one) => one.name === name)
    ?.isOn?.(state)
/** What each of the tools makes of it, pressed one after the other. */
function pressed(state: EditorState, ...names: string[]): string {
  return toHtml(names.reduce((before, name) => run(before, tool(name)), state).doc)
}

test.each([
  [['heading-2'], '<h2>one</h2>\n<p>two</p>'],
  [['heading-2', 'heading-3'], '<h3>one</h3>\n<p>two</p>'],
  [['heading-2', 'heading-2'], '<p>one</p>\n<p>two</p>'],
  [['strong'], '<p><strong>one</strong></p>\n<p>two</p>'],
  [['bullets'], '<ul><li>one</li></ul>\n<p>two</p>'],
  [['bullets', 'numbers'], '<ol><li>one</li></ol>\n<p>two</p>'],
  [['bullets', 'bullets'], '<p>one</p>\n<p>two</p>'],
  [['quote'], '<blockquote><p>one</p></blockquote>\n<p>two</p>'],
  [['quote', 'quote'], '<p>one</p>\n<p>two</p>'],
  [['note-info'], '<aside class="note-info"><p>one</p></aside>\n<p>two</p>'],
  [['note-info', 'note-warning'], '<aside class="note-warning"><p>one</p></aside>\n<p>two</p>'],
  [['note-info', 'note-info'], '<p>one</p>\n<p>two</p>'],
])('the tools %j do so, and take back what they did (EDIT-05)', (names, html) => {
  expect(pressed(at(doc(paragraph('one'), paragraph('two')), 'one'), ...names)).toBe(html)
})

test('nothing that is chosen goes by what is put in, and one goes on in it (EDIT-05)', () => {
  const both = () => at(doc(paragraph('one'), paragraph('two')), 'one', 'two')
  expect(pressed(both(), 'line')).toBe('<p>one</p>\n<p>two</p>\n<hr />')
  expect(pressed(both(), 'table')).toContain('<p>one</p>\n<p>two</p>\n<table>')
  const made = run(at(doc(paragraph('one')), 'one'), setFigure('picture', { src: '/b.svg', alt: 'B' }))
  expect(
    toHtml(
      run(made, (state, dispatch) => {
        dispatch?.(state.tr.insertText('Ours'))
        return true
      }).doc,
    ),
  ).toBe('<p>one</p>\n<figure><img alt="B" loading="lazy" src="/b.svg" /><figcaption>Ours</figcaption></figure>')
})

test('a quote is taken away from around a list, and from around a table (EDIT-05)', () => {
  const item = schema.nodes.list_item.create(null, paragraph('in'))
  const quoted = (block: Node) => at(doc(schema.nodes.blockquote.create(null, block)), 'in')
  expect(pressed(quoted(schema.nodes.bullet_list.create(null, item)), 'quote')).toBe('<ul><li>in</li></ul>')
  const cell = schema.nodes.table_cell.create(null, paragraph('in'))
  const table = schema.nodes.table.create(null, schema.nodes.table_row.create(null, cell))
  expect(pressed(quoted(table), 'quote')).toBe('<table><tbody><tr><td>in</td></tr></tbody></table>')
})

test('a tool says whether it is on (EDIT-05)', () => {
  const state = at(doc(paragraph('one')), 'one')
  for (const name of ['heading-2', 'strong', 'bullets', 'quote', 'note-warning']) {
    expect(isOn(state, name), name).toBe(false)
    expect(isOn(run(state, tool(name)), name), name).toBe(true)
  }
})

test('a table comes with a row of header cells, grows, and is not put into another one (EDIT-05)', () => {
  const state = run(EditorState.create({ schema, doc: doc(paragraph('')) }), tool('table'))
  const row = (tag: string, scope = '') => `<tr>${`<${tag}${scope}></${tag}>`.repeat(3)}</tr>`
  const head = `<thead>${row('th', ' scope="col"')}</thead>`
  expect(toHtml(state.doc)).toBe(`<table>${head}<tbody>${row('td')}${row('td')}</tbody></table>`)
  expect(state.selection.$from.node(-1).type.name, 'one writes in its first cell').toBe('table_header')
  expect(tool('table')(state)).toBe(false)
  const grown = run(run(state, tool('row')), setCaption('Days'))
  expect(toHtml(grown.doc)).toBe(`<table><caption>Days</caption>${head}<tbody>${row('td').repeat(3)}</tbody></table>`)
  expect(toHtml(run(grown, tool('no-table')).doc)).toBe('')
})

test('a link is set on words, over the whole of one that is there, and taken away (EDIT-05)', () => {
  const plain = at(doc(paragraph('read this now')), 'this')
  const linked = run(plain, setLink('/a'))
  expect(toHtml(linked.doc)).toBe('<p>read <a href="/a">this</a> now</p>')
  const within = at(linked.doc, 'hi')
  expect(linkAt(within)).toMatchObject({ href: '/a' })
  expect(toHtml(run(within, setLink('https://example.org/')).doc)).toBe(
    '<p>read <a href="https://example.org/" rel="noopener noreferrer">this</a> now</p>',
  )
  expect(toHtml(run(within, setLink('')).doc)).toBe('<p>read this now</p>')
  expect(linkAt(at(linked.doc, 'now'))).toBeUndefined()
  const empty = EditorState.create({ schema, doc: doc(paragraph('')) })
  expect(toHtml(run(empty, setLink('/a', 'Read on')).doc)).toBe('<p><a href="/a">Read on</a></p>')
})

test('a picture is put in, changed with its caption kept, left with Enter, and chosen as a whole with Backspace (EDIT-05)', () => {
  const made = run(at(doc(paragraph('one')), 'one'), setFigure('picture', { src: '/b.svg', alt: 'B' }))
  expect(toHtml(made.doc)).toContain('<figure><img alt="B" loading="lazy" src="/b.svg" /></figure>')
  const state = at(doc(picture('Ours')), 'Ours')
  expect(figureAt(state, 'picture')?.attrs.alt).toBe('A')
  expect(toHtml(run(state, setFigure('picture', { alt: 'Other' })).doc)).toBe(
    '<figure><img alt="Other" loading="lazy" src="/a.svg" /><figcaption>Ours</figcaption></figure>',
  )
  const left = run(state, leaveFigure)
  expect([left.doc.childCount, left.selection.$from.parent.type.name]).toEqual([2, 'paragraph'])
  const start = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1)))
  expect(run(start, chooseFigure).selection).toBeInstanceOf(NodeSelection)
  expect(leaveFigure(at(doc(paragraph('one')), 'one'))).toBe(false)
})

test('a caption becomes no heading, and a heading is put into no cell (EDIT-05)', () => {
  expect(tool('heading-2')(at(doc(picture('Ours')), 'Ours'))).toBe(false)
  const cell = schema.nodes.table_cell.create(null, paragraph('in'))
  const table = schema.nodes.table.create(null, schema.nodes.table_row.create(null, cell))
  expect(tool('heading-2')(at(doc(table), 'in'))).toBe(false)
})
