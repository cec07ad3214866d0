import type { Slide } from './slides.ts'

interface Order {
  slides: Slide[]
  /** An SVG picture, base64. */
  picture: string
  width: number
  height: number
  /** Pictures a second. */
  rate: number
}

interface EncodedFrame {
  at: number
  key: boolean
  /** base64 */
  data: string
}

/** Draws the slides in the site's look and encodes them as VP9. Runs in the browser: it may use nothing from outside itself. */
export async function encodeSlides({ slides, picture, width, height, rate }: Order): Promise<EncodedFrame[]> {
  const [navy, amber, paper] = ['#13294b', '#d9792b', '#fffaf1']
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  const image = new Image()
  image.src = `data:image/svg+xml;base64,${picture}`
  await image.decode()

  const drawPicture = () => {
    const [left, top, wide, high] = [width * 0.58, height * 0.2, width * 0.36, width * 0.225]
    pen.save()
    pen.beginPath()
    pen.roundRect(left, top, wide, high, 12)
    pen.clip()
    pen.drawImage(image, left, top, wide, high)
    pen.restore()
  }
  const drawHeading = (text: string): number => {
    pen.fillStyle = paper
    pen.font = '700 46px Arial, sans-serif'
    const rows: string[] = ['']
    for (const word of text.split(' ')) {
      const longer = `${rows.at(-1)} ${word}`.trim()
      if (pen.measureText(longer).width > width * 0.48) rows.push(word)
      else rows[rows.length - 1] = longer
    }
    for (const [index, row] of rows.entries()) pen.fillText(row, 60, 150 + index * 54)
    return 150 + (rows.length - 1) * 54
  }
  const draw = ({ heading, lines }: Slide, number: number, done: number) => {
    pen.fillStyle = navy
    pen.fillRect(0, 0, width, height)
    pen.fillStyle = amber
    pen.fillRect(60, 78, 72, 8)
    const below = drawHeading(heading)
    pen.fillStyle = '#dfe9f7'
    pen.font = '400 30px Arial, sans-serif'
    for (const [index, line] of lines.entries()) pen.fillText(line, 60, below + 66 + index * 44)
    drawPicture()
    pen.fillStyle = '#2b5187'
    pen.fillRect(0, height - 10, width, 10)
    pen.fillStyle = amber
    pen.fillRect(0, height - 10, width * done, 10)
    pen.fillStyle = '#dfe9f7'
    pen.font = '400 20px Arial, sans-serif'
    pen.fillText(`${number} of ${slides.length}`, 60, height - 40)
  }

  const frames: EncodedFrame[] = []
  let problem: unknown
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      let text = ''
      for (const byte of bytes) text += String.fromCharCode(byte)
      frames.push({ at: Math.round(chunk.timestamp / 1000), key: chunk.type === 'key', data: btoa(text) })
    },
    error: (error) => {
      problem = error
    },
  })
  // As sharp as text needs, however long a slide stands: what does not change costs next to nothing.
  const quantizer = 46
  encoder.configure({
    codec: 'vp09.00.30.08',
    width,
    height,
    bitrateMode: 'quantizer',
    framerate: rate,
    latencyMode: 'quality',
  })
  const whole = slides.reduce((sum, { seconds }) => sum + seconds, 0) * rate
  let count = 0
  for (const [index, slide] of slides.entries())
    for (let frame = 0; frame < slide.seconds * rate; frame++) {
      draw(slide, index + 1, count / whole)
      const shot = new VideoFrame(canvas, { timestamp: Math.round((count * 1_000_000) / rate) })
      encoder.encode(shot, { keyFrame: frame === 0, vp9: { quantizer } })
      shot.close()
      count++
    }
  await encoder.flush()
  if (problem) throw problem
  return frames
}
