import { expect, test } from 'vitest'
import { schema } from './schema.ts'
import { toHtml } from './to-html.ts'

const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks })
const strong = { type: 'strong' }
const em = { type: 'em' }
const html = (...content: object[]) => toHtml(schema.nodeFromJSON({ type: 'doc', content }))

test.each([
  ['nothing', [paragraph()], ''],
  ['words with signs', [paragraph(text('a < b & "c"'))], '<p>a &lt; b &amp; "c"</p>'],
  [
    'marks that overlap are nested, and stay open over what shares them',
    [paragraph(text('one ', strong), text('two ', strong, em), text('three', em))],
    '<p><strong>one <em>two </em></strong><em>three</em></p>',
  ],
  [
    'a list stands close, also with one beneath it',
    [
      {
        type: 'bullet_list',
        content: [
          {
            type: 'list_item',
            content: [
              paragraph(text('a')),
              {
                type: 'ordered_list',
                attrs: { order: 3 },
                content: [{ type: 'list_item', content: [paragraph(text('b'))] }],
              },
            ],
          },
          { type: 'list_item', content: [paragraph(text('c')), paragraph(text('d'))] },
        ],
      },
    ],
    '<ul><li>a<ol start="3"><li>b</li></ol></li><li><p>c</p><p>d</p></li></ul>',
  ],
  [
    'a table has its header cells and its caption',
    [
      {
        type: 'table',
        attrs: { caption: 'Days & hours' },
        content: [
          {
            type: 'table_row',
            content: [
              { type: 'table_header', content: [paragraph(text('Day'))] },
              { type: 'table_header', content: [paragraph(text('Hours'))] },
            ],
          },
          {
            type: 'table_row',
            content: [
              { type: 'table_header', content: [paragraph(text('Monday'))] },
              { type: 'table_cell', attrs: { rowspan: 2 }, content: [paragraph(text('8'))] },
            ],
          },
        ],
      },
    ],
    '<table><caption>Days &amp; hours</caption><thead><tr><th scope="col">Day</th><th scope="col">Hours</th></tr></thead><tbody><tr><th scope="row">Monday</th><td rowspan="2">8</td></tr></tbody></table>',
  ],
] as const)('%s (EDIT-08)', (_, content, expected) => {
  expect(html(...(content as unknown as object[]))).toBe(expected)
})
