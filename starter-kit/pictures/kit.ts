import { Dice } from './dice.ts'
import { circle, faded, moved, oval, rect, shape, stroke } from './draw.ts'
import { motifs } from './motifs/index.ts'
import type { Motif } from './motifs/motif.ts'
import type { Palette } from './palettes.ts'

/** Pieces shared by the portal's own pictures. */

/** Stands a motif with its lower left corner at x, y. */
export function put(
  name: string,
  x: number,
  y: number,
  scale: number,
  p: Palette,
  seed = 'a',
  mirrored = false,
): string {
  const motif = motifs[name] as Motif
  return moved(mirrored ? x + motif.w * scale : x, y - motif.h * scale, scale, motif.draw(p, new Dice(seed)), mirrored)
}

/** Hangs a motif with its centre at x, y. */
export function hang(name: string, x: number, y: number, scale: number, p: Palette, seed = 'a'): string {
  const motif = motifs[name] as Motif
  return moved(x - (motif.w * scale) / 2, y - (motif.h * scale) / 2, scale, motif.draw(p, new Dice(seed)))
}

export function medal(
  name: string,
  x: number,
  y: number,
  radius: number,
  p: Palette,
  scale: number,
  seed = 'a',
): string {
  return (
    circle(x, y, radius + 5, p.far) +
    circle(x, y, radius, (motifs[name] as Motif).pale ? p.haze : p.disc) +
    hang(name, x, y, scale, p, seed)
  )
}

export const dashed = (d: string, color: string, width: number, dash: string): string =>
  stroke(d, color, width).replace('<path ', `<path stroke-dasharray="${dash}" `)

export const shadow = (x: number, y: number, half: number, p: Palette): string => faded(0.2, oval(x, y, half, 9, p.ink))

export const room = (p: Palette, floor = 330): string =>
  rect(0, 0, 640, 400, p.sky) + rect(0, floor, 640, 400 - floor, p.far) + rect(0, floor, 640, 5, p.near)

export const land = (p: Palette): string =>
  rect(0, 0, 640, 400, p.sky) +
  shape('M0 400V250Q140 180 300 240T640 220V400z', p.haze) +
  shape('M0 400V300Q180 250 340 290T640 280V400z', p.far) +
  shape('M0 400V352Q200 316 360 344T640 336V400z', p.near)

/** A disc that sets behind a straight floor. */
export function sun(x: number, y: number, radius: number, floor: number, fill: string): string {
  const half = Math.sqrt(radius ** 2 - (floor - y) ** 2)
  return shape(`M${x - half} ${floor}A${radius} ${radius} 0 1 1 ${x + half} ${floor}z`, fill)
}
