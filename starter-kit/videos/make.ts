import { existsSync, mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.ts'
import { encodeSlides } from './encode-slides.ts'
import { captionsOf, type Slide } from './slides.ts'
import { webmOf } from './webm.ts'

const starter = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'starter')
const target = join(starter, 'videos')
const largest = 256 * 1024
const [width, height, rate] = [960, 540, 5]

interface Video {
  id: string
  slides: Slide[]
}

const { videos } = JSON.parse(readFileSync(join(starter, 'videos.json'), 'utf8')) as { videos: Video[] }
mkdirSync(target, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  // Encoders are for secure addresses alone; nothing is fetched.
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>-</title>' }),
  )
  await page.goto('https://slides.example/')
  for (const { id, slides } of videos) {
    const picture = readFileSync(join(starter, 'pictures', `videos-${id}.svg`)).toString('base64')
    const frames = await page.evaluate(encodeSlides, { slides, picture, width, height, rate })
    const seconds = slides.reduce((sum, slide) => sum + slide.seconds, 0)
    const file = await webmOf({
      width,
      height,
      rate,
      frames: frames.map(({ at, key, data }) => ({ at, key, data: Buffer.from(data, 'base64') })),
    })
    if (file.length > largest) throw new Error(`${id}.webm would be ${file.length} bytes; the limit is ${largest}.`)
    writeFileSync(join(target, `${id}.webm`), file)
    writeFileSync(join(target, `${id}.vtt`), captionsOf(slides))
    console.log(`${id}: ${seconds} seconds, ${Math.ceil(file.length / 1024)} KB`)
  }
} finally {
  await browser.close()
}
const known = new Set(videos.flatMap(({ id }) => [`${id}.webm`, `${id}.vtt`]))
for (const file of readdirSync(target))
  if (!known.has(file) && existsSync(join(target, file))) unlinkSync(join(target, file))
