import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { favicon, logo, og } from './brand.ts'
import { heroLocate, heroServices, heroStories } from './heroes.ts'
import { hubScenes } from './hub-scenes.ts'
import { pageScenes } from './page-scenes.ts'

/** Redraws the portal's own pictures in public/; the PNG files there are screenshots of these. */

const open = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'public')
const pictures: Record<string, string> = {
  'favicon.svg': favicon(),
  'logo.svg': logo(),
  'og.svg': og(),
  'pictures/hero-locate.svg': heroLocate(),
  'pictures/hero-services.svg': heroServices(),
  'pictures/hero-stories.svg': heroStories(),
}
for (const [name, draw] of Object.entries({ ...pageScenes, ...hubScenes })) pictures[`pictures/${name}.svg`] = draw()

mkdirSync(join(open, 'pictures'), { recursive: true })
for (const [file, picture] of Object.entries(pictures)) writeFileSync(join(open, file), picture)
console.log(`${Object.keys(pictures).length} pictures written to public/.`)
