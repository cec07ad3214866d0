/**
 * QR codes (ISO/IEC 18004) of short texts: bytes, error correction level M, up to version 20, which holds 666 bytes.
 * A library would weigh ten times as much for modes that an authenticator app's address never needs.
 */

/** Versions 1 to 20 at level M: error correction codewords of each block, and the number of blocks. */
const correctionLength = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const blockCount = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

type Bits = boolean[][]

/** The dark modules, row by row, without the quiet zone; undefined for a text that is too long. */
export function qrCode(text: string): Bits | undefined {
  const bytes = [...new TextEncoder().encode(text)]
  const version = correctionLength.findIndex((_, index) => fits(bytes.length, index + 1)) + 1
  if (version === 0) return undefined
  const codewords = interleave(dataCodewords(bytes, version), version)
  const frame = drawFrame(version)
  placeCodewords(frame, codewords)
  const masked = masks.map((mask, number) => finish(frame, mask, number))
  return masked.reduce((best, next) => (penalty(next) < penalty(best) ? next : best))
}

const correctionOf = (version: number) => correctionLength[version - 1] as number
const blocksOf = (version: number) => blockCount[version - 1] as number
const capacity = (version: number) => totalCodewords(version) - correctionOf(version) * blocksOf(version)
const lengthBits = (version: number) => (version < 10 ? 8 : 16)
const fits = (length: number, version: number) => 4 + lengthBits(version) + length * 8 <= capacity(version) * 8

function totalCodewords(version: number): number {
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) {
    const aligned = Math.floor(version / 7) + 2
    modules -= (25 * aligned - 10) * aligned - 55
    if (version >= 7) modules -= 36
  }
  return Math.floor(modules / 8)
}

function dataCodewords(bytes: number[], version: number): number[] {
  const bits = [bitsOf(0b0100, 4), bitsOf(bytes.length, lengthBits(version)), ...bytes.map((byte) => bitsOf(byte, 8))]
  let stream = bits.join('')
  stream += '0'.repeat(Math.min(4, capacity(version) * 8 - stream.length))
  stream = stream.padEnd(Math.ceil(stream.length / 8) * 8, '0')
  const data = (stream.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  for (let pad = 0xec; data.length < capacity(version); pad ^= 0xec ^ 0x11) data.push(pad)
  return data
}

const bitsOf = (value: number, length: number) => value.toString(2).padStart(length, '0')

/** Cuts the data into blocks, adds to each its correction, and deals them out one codeword at a time. */
function interleave(data: number[], version: number): number[] {
  const count = blocksOf(version)
  const short = Math.floor(data.length / count)
  const longer = data.length % count
  let from = 0
  const blocks = Array.from({ length: count }, (_, index) => {
    const length = short + (index >= count - longer ? 1 : 0)
    from += length
    return data.slice(from - length, from)
  })
  const corrections = blocks.map((block) => correctionCodewords(block, correctionOf(version)))
  return [...dealt(blocks, short + 1), ...dealt(corrections, correctionOf(version))]
}

const dealt = (blocks: number[][], longest: number): number[] =>
  Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat()

/** Multiplies in GF(256) over x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a)
  return product
}

/** Reed-Solomon: the remainder of the data by the generator of the given degree. */
export function correctionCodewords(data: readonly number[], degree: number): number[] {
  let generator = [1]
  for (let power = 1, i = 0; i < degree; i++, power = times(power, 2))
    generator = [...generator, 0].map((value, at) => value ^ times(generator[at - 1] ?? 0, power))
  const rest: number[] = Array(degree).fill(0)
  for (const codeword of data) {
    const factor = codeword ^ (rest.shift() as number)
    rest.push(0)
    for (let at = 0; at < degree; at++) rest[at] = (rest[at] as number) ^ times(generator[at + 1] as number, factor)
  }
  return rest
}

interface Frame {
  version: number
  dark: Bits
  /** Modules that carry no data. */
  fixed: Bits
}

function drawFrame(version: number): Frame {
  const size = 17 + 4 * version
  const [dark, fixed] = [empty(size), empty(size)]
  const put = (x: number, y: number, value: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    ;(dark[y] as boolean[])[x] = value
    ;(fixed[y] as boolean[])[x] = true
  }
  const square = (x: number, y: number, radius: number, light: number[]) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        put(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (let i = 0; i < size; i++) {
    put(6, i, i % 2 === 0)
    put(i, 6, i % 2 === 0)
  }
  square(3, 3, 4, [2, 4])
  square(size - 4, 3, 4, [2, 4])
  square(3, size - 4, 4, [2, 4])
  const centers = alignmentCenters(version)
  const last = size - 7
  for (const x of centers)
    for (const y of centers)
      if (!(x === 6 && y === 6) && !(x === 6 && y === last) && !(x === last && y === 6)) square(x, y, 2, [1])
  for (const { x, y } of formatPlaces(size)) put(x, y, false)
  put(8, size - 8, true)
  if (version >= 7)
    for (let i = 0, bits = withRemainder(version, 12, 0x1f25); i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)]
      put(a, b, ((bits >> i) & 1) === 1)
      put(b, a, ((bits >> i) & 1) === 1)
    }
  return { version, dark, fixed }
}

const empty = (size: number): Bits => Array.from({ length: size }, () => Array<boolean>(size).fill(false))

function alignmentCenters(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => 4 * version + 10 - at * step)]
}

/** A number followed by its BCH remainder, as format and version are written. */
function withRemainder(value: number, length: number, generator: number): number {
  let rest = value << length
  for (let bit = 31 - Math.clz32(rest); rest >> length; bit = 31 - Math.clz32(rest)) rest ^= generator << (bit - length)
  return (value << length) | rest
}

/** Where the 15 bits of the format stand, twice, the lowest bit first. */
function formatPlaces(size: number): { x: number; y: number; bit: number }[] {
  return Array.from({ length: 15 }, (_, bit) => {
    const near = bit < 6 ? { x: 8, y: bit } : bit < 8 ? { x: 8, y: bit + 1 } : { x: bit === 8 ? 7 : 14 - bit, y: 8 }
    const far = bit < 8 ? { x: size - 1 - bit, y: 8 } : { x: 8, y: size - 15 + bit }
    return [near, far].map((place) => ({ ...place, bit }))
  }).flat()
}

/** From the lower right, in columns of two, upwards and downwards in turn; column 6 is the timing's. */
function placeCodewords({ dark, fixed }: Frame, codewords: number[]): void {
  const size = dark.length
  let at = 0
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step
        if (fixed[y]?.[x]) continue
        ;(dark[y] as boolean[])[x] = (((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1
        at++
      }
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function finish({ dark, fixed }: Frame, mask: (x: number, y: number) => boolean, number: number): Bits {
  const bits = dark.map((row, y) => row.map((value, x) => (fixed[y]?.[x] ? value : value !== mask(x, y))))
  // Level M is 00, so the format is the mask's number alone.
  const format = withRemainder(number, 10, 0x537) ^ 0x5412
  for (const { x, y, bit } of formatPlaces(bits.length)) (bits[y] as boolean[])[x] = ((format >> bit) & 1) === 1
  return bits
}

/** How hard the pattern is to read: runs, blocks, look-alikes of the corner squares, and an uneven share of dark. */
function penalty(bits: Bits): number {
  const size = bits.length
  const rows = bits.map((row) => row.map(Number).join(''))
  const columns = bits.map((_, x) => bits.map((row) => Number(row[x])).join(''))
  let sum = 0
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2
    for (const pattern of ['10111010000', '00001011101'])
      for (let at = line.indexOf(pattern); at >= 0; at = line.indexOf(pattern, at + 1)) sum += 40
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const four = `${rows[y]?.slice(x - 1, x + 1)}${rows[y - 1]?.slice(x - 1, x + 1)}`
      if (four === '0000' || four === '1111') sum += 3
    }
  const share = (rows.join('').replaceAll('0', '').length * 100) / (size * size)
  return sum + Math.floor(Math.abs(share - 50) / 5) * 10
}
