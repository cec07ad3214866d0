import { circle, moved, rect, shape, svg } from './draw.ts'
import { put } from './kit.ts'
import { type Palette, palettes } from './palettes.ts'

const navy = '#13294b'
const amber = '#d9792b'
const paper = '#fffaf1'

/** A shield; in it a path that rises to a beacon. */
const mark =
  shape('M24 4q8 4.5 17 5v14c0 10.500-7.500 17-17 21.500C14.500 40 7 33.500 7 23V9q9-.5 17-5z', paper) +
  shape('M11.800 31L24 19.500 36.200 31l-2.900 4.600L24 27l-9.300 8.600z', navy) +
  circle(24, 14, 4.3, amber)

export const logo = (): string => svg(48, 48, rect(0, 0, 48, 48, navy, 11) + mark)
export const favicon = logo

/** The picture shown where a link to the portal is shared. */
export function og(): string {
  const p = palettes.dawn as Palette
  return svg(
    1200,
    630,
    rect(0, 0, 1200, 630, navy) +
      circle(820, 390, 400, '#173158') +
      circle(820, 390, 340, '#1e3d6b') +
      circle(820, 390, 260, p.glow) +
      circle(820, 390, 205, '#f7d08f') +
      shape('M0 630V480q200-60 420-20t400 20 380-40v190z', '#2b5187') +
      put('factory', 500, 490, 1, p, 'b') +
      put('capitol', 930, 474, 0.9, p) +
      shape('M0 630V540q240-50 480-20t720-20v130z', '#1e3d6b') +
      put('people', 640, 632, 1.5, p, 'shift') +
      moved(96, 180, 5, mark),
  )
}
