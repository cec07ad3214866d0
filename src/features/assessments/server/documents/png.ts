import { crc32, deflateSync } from 'node:zlib'

/** In whole pixels, within the picture. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
  color: readonly [number, number, number]
}

/**
 * Rectangles, the later ones above, on white: an RGB picture without filters (PNG, W3C recommendation, chapters 5 and
 * 11).
 */
export function drawPng(width: number, height: number, rects: Iterable<Rect>): Buffer {
  const stride = width * 3 + 1
  const pixels = Buffer.alloc(stride * height, 255)
  for (let y = 0; y < height; y++) pixels[y * stride] = 0
  for (const { x, y, width: w, height: h, color } of rects)
    for (let row = y; row < y + h; row++)
      for (let column = x; column < x + w; column++) pixels.set(color, row * stride + 1 + column * 3)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
