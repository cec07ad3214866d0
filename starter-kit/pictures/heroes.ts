import { circle, faded, moved, oval, rect, ring, shape, stroke, svg, turned } from './draw.ts'
import { dashed, hang, put } from './kit.ts'
import { type Palette, palettes } from './palettes.ts'

/** Wide pictures on deep navy; their left third stays calm because text lies on it. */

const night = { base: '#13294b', low: '#173158', mid: '#1e3d6b', high: '#2b5187', far: '#3f6aa3', warm: '#f8e3c9' }

/** Navy lifted by one step, for machines that stand in the dark. */
const lit = (p: Palette): Palette => ({ ...p, ink: '#0b1a33', deep: '#3d6ba6', mid: '#8fb3da', soft: '#d5e4f3' })

const shadow = (x: number, y: number, rx: number): string => faded(0.3, oval(x, y, rx, rx * 0.12, '#0a1830'))

function pin(x: number, y: number, s: number, fill: string, p: Palette): string {
  return (
    faded(0.3, oval(x, y, 15 * s, 5 * s, p.ink)) +
    moved(x, y, s, shape('M0 0q-30-36-30-58a30 30 0 0 1 60 0q0 22-30 58z', fill) + circle(0, -58, 13, p.paper))
  )
}

export function heroLocate(): string {
  const p = palettes.harbor as Palette
  const tones = ['#eef4f8', '#d9e6ef', '#eef4f8', '#d9e6ef']
  const folds = [0, 168, 336, 504, 672]
  const drop = [0, 26, 0, 26, 0]
  const sheet = tones
    .map((tone, i) =>
      shape(
        `M${folds[i]} ${drop[i]}L${folds[i + 1]} ${drop[i + 1]}V${430 + (drop[i + 1] as number)}L${folds[i]} ${430 + (drop[i] as number)}z`,
        tone,
      ),
    )
    .join('')
  const land =
    shape('M0 250q60-40 110-10 50 40 20 100-20 50-60 60l-70 20z', '#c6dcb4') +
    shape('M400 14q60 60 30 110-50 40-110 10-60-40-10-108z', '#c6dcb4') +
    shape('M520 440q-10-70 40-100 60-20 112 10v80l-100 12z', '#f0dfbf') +
    shape('M30 20l110 20v80q-60 30-110-10z', '#f0dfbf') +
    stroke('M190 40q-20 90 50 130t60 120q-10 70 40 140', '#9cc5dc', 26) +
    stroke('M240 170q120 30 200 0t230 20', '#9cc5dc', 15) +
    stroke('M20 190q150 40 240 30t180 100 220-30M330 60q60 120 40 190t60 170M500 40q20 120 80 170t80 150', p.paper, 9) +
    stroke('M20 190q150 40 240 30t180 100 220-30', '#e6c58f', 3)
  const route = dashed('M112 330q60 30 110-40t124-40 96-60 84 0', p.accent, 8, '2 18')
  const contours = [0, 1, 2, 3].map((i) => `M-20 ${150 + i * 90}q110-${70 - i * 10} 220-10t240-40`).join('')
  return svg(
    1200,
    560,
    rect(0, 0, 1200, 560, night.base) +
      stroke(contours, night.low, 4) +
      circle(860, 280, 330, night.low) +
      circle(860, 280, 250, night.mid) +
      turned(
        -5,
        800,
        290,
        moved(
          462,
          52,
          1,
          shape('M14 24L182 50 350 24 518 50 686 24V454L518 480 350 454 182 480 14 454z', '#0d1e3a') +
            sheet +
            land +
            stroke('M168 26V456M336 0V430M504 26V456', '#c3d3df', 3) +
            route +
            put('factory', 22, 262, 0.5, p, 'b') +
            put('capitol', 518, 136, 0.5, p) +
            put('tree', 376, 112, 0.3, p, 'd') +
            put('tree', 424, 124, 0.3, p, 'f') +
            put('tree', 92, 396, 0.3, p, 'd') +
            put('truck', 430, 368, 0.3, p) +
            put('boxes', 566, 400, 0.3, p),
        ),
      ) +
      pin(614, 404, 0.9, p.deep, p) +
      pin(838, 290, 1.7, p.accent, p) +
      pin(1004, 222, 0.9, p.deep, p) +
      pin(1010, 420, 0.8, p.accent, p) +
      circle(1096, 456, 84, '#0d1e3a') +
      hang('compass', 1096, 448, 0.8, p, 'n'),
  )
}

export function heroServices(): string {
  const p = lit(palettes.harbor as Palette)
  let windows = ''
  for (let i = 0; i < 4; i += 1) {
    const x = 456 + i * 186
    windows += rect(x, 70, 164, 236, night.warm, 5)
    windows += shape(`M${x} 306v-${60 + i * 8}q40-${30 - i * 6} 82-10t82-${14 + i * 4}V306z`, '#efcf9f')
    windows += stroke(`M${x + 55} 70v236M${x + 109} 70v236M${x} 150h164M${x} 228h164`, night.base, 6)
  }
  let lamps = ''
  for (const x of [250, 548, 846, 1110])
    lamps +=
      stroke(`M${x} 0v26`, night.far, 5) +
      shape(`M${x - 38} 48q4-26 38-26t38 26z`, night.high) +
      rect(x - 14, 46, 28, 6, p.glow, 3)
  const link = dashed('M640 128H1046V230', p.accent, 5, '1 13')
  return svg(
    1200,
    560,
    rect(0, 0, 1200, 560, night.base) +
      stroke('M0 120h330M0 306h330', night.low, 4) +
      windows +
      rect(0, 306, 1200, 134, night.low) +
      rect(0, 306, 1200, 14, night.mid) +
      rect(0, 440, 1200, 120, night.mid) +
      rect(0, 440, 1200, 8, night.high) +
      stroke('M60 500h150M300 524h220M640 510h120M900 528h200', night.high, 5) +
      lamps +
      link +
      shadow(600, 486, 190) +
      put('lathe', 420, 486, 1.3, p) +
      shadow(838, 478, 90) +
      put('mill', 748, 478, 1.2, p) +
      put('person', 944, 440, 1.1, p, 'stories') +
      rect(930, 400, 290, 20, p.accent, 5) +
      rect(930, 416, 290, 8, '#a95a1e') +
      rect(946, 424, 254, 72, night.base) +
      rect(946, 424, 18, 72, '#0d1e3a') +
      rect(964, 440, 220, 6, night.mid, 3) +
      put('laptop', 1056, 402, 0.5, p, 'a') +
      circle(560, 128, 66, night.base) +
      circle(560, 128, 60, p.paper) +
      hang('shield', 560, 130, 0.5, p, 'c') +
      ring(560, 128, 60, p.accent, 5),
  )
}

export function heroStories(): string {
  const p = palettes.dawn as Palette
  const rays = [0, 1, 2, 3, 4, 5, 6].map((i) => {
    const a = Math.PI + (i * Math.PI) / 6
    return `M${820 + 250 * Math.cos(a)} ${330 + 250 * Math.sin(a)}L${820 + 282 * Math.cos(a)} ${330 + 282 * Math.sin(a)}`
  })
  return svg(
    1200,
    560,
    rect(0, 0, 1200, 560, night.base) +
      circle(820, 330, 340, night.low) +
      circle(820, 330, 292, night.mid) +
      stroke(rays.join(''), p.accent, 9) +
      circle(820, 330, 224, p.glow) +
      circle(820, 330, 176, '#f7d08f') +
      shape('M0 560V402q120-50 260-20t240-24 200 10 220-30 280 6V560z', night.high) +
      put('capitol', 988, 372, 0.7, lit(p)) +
      put('factory', 452, 402, 0.8, lit(p), 'b') +
      shape('M560 400h520v60H560z', night.far) +
      stroke('M740 424h160M700 442h90M850 442h110', p.glow, 5) +
      put('bridge', 646, 420, 1.2, p) +
      shape(
        'M0 560V446q160-60 330-38t310 22q60 20 130 24-20 60-70 106zM1200 560V420q-90-26-150-4t-130 32l-20 112z',
        night.high,
      ) +
      put('tree', 410, 452, 0.6, p, 'd') +
      put('tree', 664, 470, 0.4, p, 'd') +
      put('flag', 1106, 432, 0.4, p) +
      shape('M0 560V500q200-50 420-20t400-4 380-8V560z', night.mid) +
      put('people', 836, 562, 1.2, p, 'shift') +
      put('truck', 470, 512, 0.7, lit(p)) +
      put('boxes', 684, 516, 0.5, p),
  )
}
