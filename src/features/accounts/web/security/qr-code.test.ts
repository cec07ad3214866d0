import { expect, test } from 'vitest'
import { correctionCodewords, qrCode } from './qr-code.ts'

/** Reads a code as a scanner does: format, mask, walk, blocks, bytes. Its tables are those of ISO/IEC 18004, level M. */
function read(code: boolean[][]): { text: string; syndromes: number[] } {
  const size = code.length
  const version = (size - 17) / 4
  const at = (x: number, y: number) => Number(code[y]?.[x])
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => at(8, y)).concat([7, 5, 4, 3, 2, 1, 0].map((x) => at(x, 8)))
  const number = formats.indexOf(format.toReversed().join(''))
  const centers: Record<number, number[]> = { 1: [], 2: [6, 18], 7: [6, 22, 38], 10: [6, 28, 50], 14: [6, 26, 46, 66] }
  const known = centers[version] as number[]
  const carriesData = (x: number, y: number) => {
    const [right, low] = [x >= size - 8, y >= size - 8]
    if ((x <= 8 || right) && (y <= 8 || low) && !(right && low)) return false
    if (x === 6 || y === 6) return false
    if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return false
    return !known.some((cx) =>
      known.some((cy) => {
        const besideCorner =
          [cx, cy].filter((c) => c === 6).length + [cx, cy].filter((c) => c === size - 7).length === 2
        const taken = besideCorner && !(cx === size - 7 && cy === size - 7)
        return !taken && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2
      }),
    )
  }
  let bits = ''
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step
        if (carriesData(x, y)) bits += at(x, y) ^ Number(masked(number, x, y))
      }
  const codewords = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const { blocks, correction } = layouts[version] as Layout
  const longest = Math.max(...blocks)
  const parts = blocks.map(() => [] as number[])
  for (let i = 0; i < longest; i++)
    for (const [block, length] of blocks.entries()) if (i < length) parts[block]?.push(codewords.shift() as number)
  const data = parts.flat()
  for (let i = 0; i < correction; i++) for (const part of parts) part.push(codewords.shift() as number)
  const lengthBits = version < 10 ? 8 : 16
  const stream = data.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const length = Number.parseInt(stream.slice(4, 4 + lengthBits), 2)
  const bytes = Array.from({ length }, (_, i) => Number.parseInt(stream.slice(4 + lengthBits + i * 8).slice(0, 8), 2))
  return {
    text: new TextDecoder().decode(Uint8Array.from(bytes)),
    syndromes: parts.flatMap((part) => correctionCodewords(part, correction)),
  }
}

interface Layout {
  /** Data codewords of each block. */
  blocks: number[]
  correction: number
}
const layouts: Record<number, Layout> = {
  1: { blocks: [16], correction: 10 },
  2: { blocks: [28], correction: 16 },
  7: { blocks: [31, 31, 31, 31], correction: 18 },
  10: { blocks: [43, 43, 43, 43, 44], correction: 26 },
  14: { blocks: [40, 40, 40, 40, 41, 41, 41, 41, 41], correction: 24 },
}

/** The 15 bits of level M with masks 0 to 7. */
const formats = [
  '101010000010010',
  '101000100100101',
  '101111001111100',
  '101101101001011',
  '100010111111001',
  '100000011001110',
  '100111110010111',
  '100101010100000',
]

const masked = (number: number, x: number, y: number): boolean =>
  [
    (x + y) % 2,
    y % 2,
    x % 3,
    (x + y) % 3,
    (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
    ((x * y) % 2) + ((x * y) % 3),
    (((x * y) % 2) + ((x * y) % 3)) % 2,
    (((x + y) % 2) + ((x * y) % 3)) % 2,
  ][number] === 0

test('a code reads back as the text it was made of, in every shape of its blocks', () => {
  const letters = (length: number) =>
    Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7) % 90))).join('')
  const sizes = { 21: letters(14), 25: letters(26), 45: letters(122), 57: letters(200), 73: letters(362) }
  for (const [size, text] of Object.entries(sizes)) {
    const code = qrCode(text) as boolean[][]
    expect(code).toHaveLength(Number(size))
    const { text: found, syndromes } = read(code)
    expect(found).toBe(text)
    expect(new Set(syndromes), 'what is corrected leaves no remainder').toEqual(new Set([0]))
  }
  expect(read(qrCode('Müller, 東') as boolean[][]).text).toBe('Müller, 東')
})

test('the correction is that of the standard, by a worked example', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
  expect(correctionCodewords(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

test('from version 7 on the code says its version', () => {
  const code = qrCode('x'.repeat(122)) as boolean[][]
  const bits = Array.from({ length: 18 }, (_, i) => Number(code[Math.floor(i / 3)]?.[34 + (i % 3)]))
  expect(bits.reverse().join('')).toBe('000111110010010100')
})

test('a text that is too long has no code', () => {
  expect(qrCode('x'.repeat(666))).toHaveLength(97)
  expect(qrCode('x'.repeat(667))).toBeUndefined()
})
