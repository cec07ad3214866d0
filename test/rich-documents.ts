import fc from 'fast-check'

/** Documents of the console's editor, of every element that it knows, as JSON (src/console/editor/schema.ts). */

interface Made {
  type: string
  attrs?: Record<string, unknown>
  content?: readonly Made[]
  marks?: readonly { type: string; attrs?: Record<string, unknown> }[]
  text?: string
}

/** Words and signs, without blanks at the ends: what HTML folds together anyway is no difference. */
const word = fc.constantFrom(
  'lathe',
  'CUI',
  'a&b',
  '<p>',
  '"quoted"',
  "it's",
  '&amp;',
  '日本',
  '5 > 3',
  '\u00a0',
  '§',
  '=x',
)
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => `w${some.join(' ')}w`)

const address = fc.constantFrom('/cmmc?a=1&b=2', 'https://example.org/a"b', 'mailto:a@example.org', '#top', 'tel:+1')
const link = fc
  .record({ href: address, title: fc.constantFrom('', 'A "title"') })
  .map((attrs) => ({ type: 'link', attrs }))
const plainMarks = ['strong', 'em', 'underline', 'strike', 'subscript', 'superscript', 'small', 'code'] as const
const marks = fc
  .tuple(fc.option(link, { nil: undefined, freq: 4 }), fc.subarray([...plainMarks], { maxLength: 3 }))
  .map(([linked, plain]) => [...(linked ? [linked] : []), ...plain.map((type) => ({ type }))])

const size = fc.constantFrom('', '640')
const pictureAttrs = fc.record({
  src: fc.constantFrom('/pictures/a.svg', 'https://example.org/b.png?c=1&d=2'),
  alt: fc.constantFrom('', 'A "lathe" & more'),
  width: size,
  height: size,
})

const piece: fc.Arbitrary<Made> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(words, marks).map(([text, marks]) => ({ type: 'text', text, marks })) },
  { weight: 1, arbitrary: marks.map((marks) => ({ type: 'hard_break', marks })) },
  { weight: 1, arbitrary: fc.tuple(pictureAttrs, marks).map(([attrs, marks]) => ({ type: 'image', attrs, marks })) },
)
/** A break at an end is none. */
const line = fc
  .tuple(fc.array(piece, { maxLength: 4 }), words)
  .map(([pieces, last]) => [{ type: 'text', text: 'x' }, ...pieces, { type: 'text', text: last }])

const paragraph = line.map((content) => ({ type: 'paragraph', content }))
const codeBlock = words.map((text) => ({ type: 'code_block', content: [{ type: 'text', text: `${text}\n  two` }] }))

const list = (flow: fc.Arbitrary<Made>) =>
  fc
    .tuple(
      fc.constantFrom('bullet_list', 'ordered_list'),
      fc.constantFrom(1, 3),
      fc.array(
        fc
          .tuple(paragraph, fc.array(flow, { maxLength: 2 }))
          .map(([first, rest]) => ({ type: 'list_item', content: [first, ...rest] })),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([type, order, content]) => ({ type, ...(type === 'ordered_list' && { attrs: { order } }), content }))

/** What may stand in a list, a note or a cell. */
const flow: fc.Arbitrary<Made> = fc.letrec<{ flow: Made }>((tie) => ({
  flow: fc.oneof({ maxDepth: 2 }, paragraph, codeBlock, list(tie('flow'))),
})).flow

const flows = fc.array(flow, { minLength: 1, maxLength: 3 })

const cell = fc
  .tuple(fc.constantFrom('table_cell', 'table_header'), flows)
  .map(([type, content]) => ({ type, content }))
const table = fc.integer({ min: 1, max: 3 }).chain((columns) =>
  fc
    .tuple(
      fc.constantFrom('', 'Days & hours'),
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 3 }),
    )
    .map(([caption, rows]) => ({
      type: 'table',
      attrs: { caption },
      content: rows.map((content) => ({ type: 'table_row', content })),
    })),
)

const figureText = fc.oneof(line, fc.constant([]))
const picture = fc.tuple(pictureAttrs, figureText).map(([attrs, content]) => ({ type: 'picture', attrs, content }))
const video = fc
  .tuple(fc.constantFrom('Start here', 'A "title" & more'), figureText)
  .map(([title, content]) => ({ type: 'video', attrs: { src: '/videos/start-here.webm', title }, content }))

const block: fc.Arbitrary<Made> = fc.letrec<{ block: Made }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2 },
    paragraph,
    fc
      .tuple(fc.constantFrom(2, 3, 4), line)
      .map(([level, content]) => ({ type: 'heading', attrs: { level }, content })),
    list(flow),
    codeBlock,
    table,
    picture,
    video,
    fc.constant({ type: 'horizontal_rule' }),
    fc
      .tuple(fc.constantFrom('note-info', 'note-warning'), flows)
      .map(([kind, content]) => ({ type: 'note', attrs: { kind }, content })),
    fc
      .array(
        fc.oneof(
          line.map((content) => ({ type: 'term', content })),
          flows.map((content) => ({ type: 'explanation', content })),
        ),
        {
          minLength: 1,
          maxLength: 3,
        },
      )
      .map((content) => ({ type: 'description_list', content })),
    fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((content) => ({ type: 'blockquote', content })),
  ),
})).block

export const madeDocument: fc.Arbitrary<Made> = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content) => ({ type: 'doc', content }))
