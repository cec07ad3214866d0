import { type Backdrop, backdrops } from './backdrops.ts'
import { Dice } from './dice.ts'
import { circle, faded, moved, num, oval, rect, shape, stroke, svg } from './draw.ts'
import { motifs } from './motifs/index.ts'
import type { Motif } from './motifs/motif.ts'
import { type Palette, palettes } from './palettes.ts'

export interface Scene {
  backdrop: string
  palette: string
  motifs: string[]
}

interface Seat {
  x: number
  /** Centre height of a medallion; things on the floor do not use it. */
  y: number
  w: number
  h: number
  mirrored: boolean
  /** Whether a standing thing may leave its medallion for the floor. */
  low: boolean
}

interface Layout {
  main: Seat
  others: Seat[]
}

const high = (x: number, y: number, size: number, mirrored = false): Seat => ({
  x,
  y,
  w: size,
  h: size,
  mirrored,
  low: false,
})
const low = (x: number, y: number, size: number, mirrored = false): Seat => ({
  x,
  y,
  w: size,
  h: size,
  mirrored,
  low: true,
})
const large = (x: number, w: number, mirrored = false): Seat => ({ x, y: 178, w, h: 286, mirrored, low: true })

const alone: Layout[] = [
  { main: large(320, 420), others: [] },
  { main: large(262, 400), others: [] },
  { main: large(378, 400, true), others: [] },
]

const pairs: Layout[] = [
  { main: large(224, 350), others: [low(514, 206, 184)] },
  { main: large(416, 350, true), others: [low(126, 206, 184)] },
  { main: large(228, 350), others: [high(516, 136, 180)] },
  { main: large(412, 350, true), others: [high(124, 136, 180)] },
]

const threes: Layout[] = [
  { main: large(196, 316), others: [high(426, 116, 146), low(550, 248, 150)] },
  { main: large(444, 316, true), others: [high(214, 116, 146), low(90, 248, 150)] },
  { main: large(320, 296), others: [low(92, 196, 152), low(548, 196, 152, true)] },
  { main: large(206, 320), others: [high(500, 100, 152), low(500, 270, 156)] },
  { main: large(434, 320, true), others: [high(140, 100, 152), low(140, 270, 156)] },
]

const tenth = (value: number): number => Math.round(value * 10) / 10
const scaleFor = (motif: Motif, w: number, h: number): number =>
  Math.floor(Math.min(w / motif.w, h / motif.h) * 10 + 0.2) / 10

function place(motif: Motif, x: number, y: number, scale: number, mirrored: boolean, p: Palette, r: Dice): string {
  const flip = mirrored && motif.flips === true
  const left = flip ? x + (motif.w * scale) / 2 : x - (motif.w * scale) / 2
  return moved(left, y, scale, motif.draw(p, r), flip)
}

function shadow(x: number, y: number, half: number, p: Palette): string {
  return faded(0.2, oval(x, y, half, 9, p.ink))
}

/** A disc that sets behind the floor, where the backdrop has a straight one. */
function dome(x: number, y: number, radius: number, horizon: number | undefined, close: string): string {
  if (horizon === undefined || y + radius <= horizon) {
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${radius * 2} 0a${radius} ${radius} 0 1 1-${radius * 2} 0z`
  }
  const half = Math.sqrt(radius ** 2 - (horizon - y) ** 2)
  return `M${num(x - half)} ${horizon}A${radius} ${radius} 0 ${y < horizon ? 1 : 0} 1 ${num(x + half)} ${horizon}${close}`
}

/** Paper-white things need a deeper tone behind them. */
function behindTone(motif: Motif, p: Palette): string {
  if (motif.pale !== true) return p.disc
  return p.dark ? p.far : p.haze
}

/** The pale shape behind the main motif that lifts it off the backdrop. */
function halo(motif: Motif, at: Seat, height: number, ground: Backdrop, p: Palette, r: Dice): string {
  const kind = r.whole(0, 3)
  const tone = behindTone(motif, p)
  const { x } = at
  const size = r.whole(144, 154) + (at.w < 300 ? (p.dark ? -4 : -16) : p.dark ? 14 : 0)
  const { horizon } = ground
  if (!ground.disc && !p.dark) return ''
  if (kind === 0 && horizon !== undefined && motif.stance === 'ground' && height > 200) {
    return shape(`M${x - size} ${horizon}V${34 + size}a${size} ${size} 0 0 1 ${size * 2} 0V${horizon}z`, tone)
  }
  const y =
    motif.stance === 'float'
      ? 184
      : Math.max(184, Math.round((motif.stance === 'bust' ? 396 : ground.floor) - height * 0.62))
  const rim = kind === 1 ? stroke(dome(x, y, size + 12, horizon, ''), tone, 3) : ''
  return rim + shape(dome(x, y, size, horizon, 'z'), tone)
}

function drawMain(motif: Motif, at: Seat, ground: Backdrop, p: Palette, r: Dice): string {
  if (motif.stance === 'bust') {
    const scale = scaleFor(motif, at.w * 1.2, 344)
    return (
      halo(motif, at, motif.h * scale, ground, p, r) +
      place(motif, at.x, 400 - motif.h * scale, scale, at.mirrored, p, r)
    )
  }
  const scale = scaleFor(motif, at.w, at.h)
  const height = motif.h * scale
  const behind = halo(motif, at, height, ground, p, r)
  if (motif.stance === 'ground') {
    return (
      behind +
      shadow(at.x, ground.floor, motif.w * scale * 0.52, p) +
      place(motif, at.x, ground.floor - height, scale, at.mirrored, p, r)
    )
  }
  const y = Math.min(at.y + 4, ground.floor - height / 2 - 10)
  return (
    behind +
    shadow(at.x, ground.floor + 8, motif.w * scale * 0.34, p) +
    place(motif, at.x, y - height / 2, scale, at.mirrored, p, r)
  )
}

function drawOther(motif: Motif, at: Seat, ground: Backdrop, p: Palette, r: Dice, square: boolean): string {
  if (at.low && motif.stance === 'bust') {
    const scale = scaleFor(motif, at.w * 1.32, at.h * 1.3)
    const behind = p.dark ? circle(at.x, 400 - motif.h * scale * 0.56, at.w * 0.58, p.disc) : ''
    return behind + place(motif, at.x, 400 - motif.h * scale, scale, at.mirrored, p, r)
  }
  if (at.low && motif.stance === 'ground') {
    const scale = scaleFor(motif, at.w, at.h)
    const behind = p.dark ? circle(at.x, ground.floor - at.h * 0.44, at.h * 0.53, p.disc) : ''
    return (
      behind +
      shadow(at.x, ground.floor, motif.w * scale * 0.52, p) +
      place(motif, at.x, ground.floor - motif.h * scale, scale, at.mirrored, p, r)
    )
  }
  return medallion(motif, at, p, r, square)
}

function medallion(motif: Motif, at: Seat, p: Palette, r: Dice, square: boolean): string {
  // The disc follows the rounded scale, so that a motif never swims in its medallion.
  const diagonal = Math.hypot(motif.w, motif.h)
  const scale = Math.max(0.3, tenth((at.w * 0.9) / diagonal))
  const radius = Math.min(at.w * 0.54, Math.max(at.w * 0.46, (scale * diagonal) / 1.8))
  const side = radius * 0.92
  const tone = behindTone(motif, p)
  const rim = p.dark && motif.pale === true ? p.disc : p.far
  const frame = square
    ? rect(at.x - side - 5, at.y - side - 5, side * 2 + 10, side * 2 + 10, rim, 28) +
      rect(at.x - side, at.y - side, side * 2, side * 2, tone, 24)
    : circle(at.x, at.y, radius + 5, rim) + circle(at.x, at.y, radius, tone)
  return frame + place(motif, at.x, at.y - (motif.h * scale) / 2, scale, at.mirrored, p, r)
}

/** Draws one scene; `seed` decides the composition and its small variations. */
export function compose(scene: Scene, seed: string): string {
  const p = palettes[scene.palette] as Palette
  const ground = backdrops[scene.backdrop] as Backdrop
  const r = new Dice(seed)
  const [main, ...others] = scene.motifs.map((name) => motifs[name] as Motif)
  const layout = r.pick([alone, pairs, threes][others.length] as Layout[])
  const parts = [ground.draw(p, r), drawMain(main as Motif, layout.main, ground, p, r)]
  const square = r.chance(0.35)
  others.forEach((motif, i) => {
    parts.push(drawOther(motif, layout.others[i] as Seat, ground, p, r, square))
  })
  return svg(640, 400, parts.join(''))
}
