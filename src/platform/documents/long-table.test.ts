import { expect, test } from 'vitest'
import { readWord } from '../../../test/assessment-verbs.ts'
import { longTable, table, wordFile } from './word-file.ts'

test('a long table says what a table of the same rows says', async () => {
  const rows = [
    ['<w:t>&amp;"\' ]]>', 'one\ntwo\r\nthree\u0007\u202e', ''],
    ['  blanks  between  ', '+1 \ud800 “é” 漢字', '\n'],
  ]
  const written = async (make: typeof longTable) => {
    const part = make(['A', 'B', 'C'], rows, [20, 30, 50])
    return readWord(await wordFile({ title: 'T', subject: 'S', author: 'A', footer: 'F', parts: [part] }))
  }
  const [long, short] = await Promise.all([written(longTable), written(table)])
  expect(long.text).toBe(short.text)
  expect(long.xml.match(/<w:tr>/g)).toHaveLength(3)
  // Margins stand with the table; what is not so needs no word.
  const said =
    /<w:(tblCellMar|tcMar|rPr)>.*?<\/w:\1>|<w:pPr><w:keepNext w:val="false"\/><\/w:pPr>|<w:tblHeader w:val="off"\/>|<\/?w:r>/g
  expect(long.xml.replace(said, '')).toBe(short.xml.replace(said, ''))
})
