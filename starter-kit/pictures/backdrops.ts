import type { Dice } from './dice.ts'
import { circle, dots, faded, oval, rect, ring, shape, stroke } from './draw.ts'
import type { Palette } from './palettes.ts'

export interface Backdrop {
  /** Height of the floor line in the 640 x 400 picture. */
  floor: number
  /** Where a straight floor begins; absent where the ground is uneven. */
  horizon?: number
  /** Whether the backdrop wants the pale disc behind a hanging main motif. */
  disc: boolean
  draw: (p: Palette, r: Dice) => string
}

const sky = (p: Palette): string => rect(0, 0, 640, 400, p.sky)

const workshop: Backdrop = {
  floor: 344,
  horizon: 322,
  disc: true,
  draw: (p, r) => {
    const bays = r.whole(3, 4)
    const width = 640 / bays
    let windows = ''
    let lamps = ''
    for (let i = 0; i < bays; i += 1) {
      const x = i * width + width * 0.16
      windows += rect(x, 86, width * 0.68, 120, p.haze, 4)
      windows += stroke(`M${x + width * 0.34} 86v120M${x} 146h${width * 0.68}`, p.sky, 6)
      lamps += `M${i * width + width / 2} 0v34`
    }
    const shades = Array.from({ length: bays }, (_, i) => {
      const x = i * width + width / 2
      return `M${x - 22} 48q2-18 22-18t22 18z`
    }).join('')
    return (
      sky(p) +
      rect(0, 0, 640, 14, p.far) +
      windows +
      stroke(lamps, p.far, 4) +
      shape(shades, p.near) +
      rect(0, 262, 640, 138, p.haze) +
      rect(0, 322, 640, 78, p.far) +
      rect(0, 370, 640, 30, p.near) +
      rect(0, 322, 640, 6, p.near)
    )
  },
}

const office: Backdrop = {
  floor: 340,
  horizon: 320,
  disc: true,
  draw: (p, r) => {
    const left = r.chance(0.5)
    const x = left ? 40 : 380
    const plant = left ? 588 : 52
    return (
      sky(p) +
      rect(x, 40, 220, 190, p.haze, 6) +
      shape(`M${x} 230v-60q50-40 100-14t120-24v98z`, p.far) +
      circle(x + r.whole(50, 170), 90, 22, p.sky) +
      stroke(`M${x + 110} 40v190M${x} 120h220`, p.sky, 8) +
      rect(x - 10, 228, 240, 10, p.far, 3) +
      rect(left ? 400 : 60, 74, 180, 8, p.far, 3) +
      rect(left ? 420 : 80, 40, 14, 34, p.near, 2) +
      rect(left ? 438 : 98, 34, 12, 40, p.far, 2) +
      rect(left ? 454 : 114, 44, 16, 30, p.haze, 2) +
      rect(0, 320, 640, 80, p.far) +
      rect(0, 320, 640, 8, p.near) +
      rect(0, 376, 640, 24, p.near) +
      stroke(`M${plant} 270q-4-50-30-66M${plant} 270q0-60 6-88M${plant} 270q6-46 30-56`, p.near, 9) +
      shape(`M${plant - 24} 264h48l-6 58h-36z`, p.near)
    )
  },
}

const city: Backdrop = {
  floor: 344,
  horizon: 322,
  disc: true,
  draw: (p, r) => {
    const row = (base: number, low: number, high: number, step: number, fill: string): string => {
      let d = `M0 400V${base}`
      for (let x = 0; x < 640; ) {
        const w = r.whole(step, step + 26)
        const y = base - r.whole(low, high)
        d += `V${y}`
        if (r.chance(0.18)) d += `h${w / 2 - 2}v-18h4v18h${w / 2 - 2}`
        else d += `h${w}`
        x += w
      }
      return shape(`${d}V400z`, fill)
    }
    let lights = ''
    for (let i = 0; i < 14; i += 1) lights += `M${20 + i * 45} ${r.whole(264, 306)}h9v9h-9z`
    return (
      sky(p) +
      row(270, 20, 130, 40, p.haze) +
      row(306, 10, 90, 52, p.far) +
      shape(lights, p.haze) +
      rect(0, 322, 640, 78, p.near) +
      rect(0, 322, 640, 6, p.far)
    )
  },
}

const hills: Backdrop = {
  floor: 346,
  disc: false,
  draw: (p, r) => {
    const a = r.whole(170, 220)
    const b = r.whole(220, 260)
    const sun = r.whole(70, 570)
    return (
      sky(p) +
      circle(sun, r.whole(80, 120), 52, p.dark ? p.haze : p.disc) +
      shape(`M0 400V${a + 20}Q140 ${a - 70} 300 ${a + 20}T640 ${a - 10}V400z`, p.haze) +
      shape(`M0 400V${b + 40}Q120 ${b} 240 ${b + 20}T460 ${b - 10} 640 ${b + 30}V400z`, p.far) +
      shape(`M0 400V318Q180 284 340 314T640 300V400z`, p.near) +
      oval(320, 420, 420, 76, p.far)
    )
  },
}

const harbor: Backdrop = {
  floor: 330,
  horizon: 308,
  disc: true,
  draw: (p, r) => {
    const crane = (x: number, s: number): string =>
      `M${x} 256l${14 * s}-130h${12 * s}l${14 * s} 130M${x - 60 * s} 126h${150 * s}M${x + 20 * s} 90L${x - 60 * s} 126M${x + 20 * s} 90l${70 * s} 36M${x + 20 * s} 126V90M${x - 40 * s} 126v40`
    const side = r.chance(0.5)
    return (
      sky(p) +
      stroke(crane(side ? 470 : 110, 1), p.far, 7) +
      stroke(crane(side ? 340 : 250, 0.8), p.haze, 6) +
      rect(0, 232, 640, 30, p.haze) +
      rect(0, 256, 640, 60, p.far) +
      stroke('M30 276h90M180 290h70M330 274h110M500 292h100', p.haze, 4) +
      rect(0, 308, 640, 92, p.near) +
      rect(0, 308, 640, 8, p.haze) +
      stroke('M60 352h40M540 360h50M280 380h60', p.far, 5)
    )
  },
}

const grid: Backdrop = {
  floor: 342,
  horizon: 266,
  disc: true,
  draw: (p, r) => {
    let lines = ''
    for (let i = -6; i <= 6; i += 1) lines += `M${320 + i * 40} 270L${320 + i * 130} 400`
    for (const y of [284, 304, 332, 368]) lines += `M0 ${y}H640`
    const blocks = Array.from({ length: 5 }, (_, i) => {
      const h = r.whole(30, 150)
      return rect(30 + i * 124, 270 - h, 84, h, p.haze, 6)
    }).join('')
    return sky(p) + blocks + rect(0, 268, 640, 132, p.far) + stroke(lines, p.haze, 3) + rect(0, 265, 640, 5, p.near)
  },
}

const waves: Backdrop = {
  floor: 336,
  disc: true,
  draw: (p, r) => {
    const wave = (y: number, s: number): string => `M0 400V${y}q80-${s} 160 0t160 0 160 0 160 0V400z`
    const s = r.whole(24, 44)
    return (
      sky(p) +
      shape(wave(r.whole(150, 180), s + 24), p.haze) +
      shape(wave(r.whole(236, 258), s), p.far) +
      shape(wave(318, 22), p.near) +
      rect(0, 322, 640, 78, p.near)
    )
  },
}

const stage: Backdrop = {
  floor: 338,
  disc: false,
  draw: (p, r) => {
    const lean = r.whole(-40, 40)
    return (
      sky(p) +
      shape(`M150 0h40L${330 + lean} 330H40zM450 0h40L600 330H${310 + lean}z`, p.haze) +
      shape(`M0 0h86q-8 120-30 200-20 60-56 90zM640 0h-86q8 120 30 200 20 60 56 90z`, p.near) +
      shape(`M0 0h46q-4 110-20 190-10 40-26 60zM640 0h-46q4 110 20 190 10 40 26 60z`, p.far) +
      shape(
        'M0 0h640v26q-40 26-80 0-40 26-80 0-40 26-80 0-40 26-80 0-40 26-80 0-40 26-80 0-40 26-80 0-40 26-80 0z',
        p.near,
      ) +
      oval(320, 336, 270, 34, p.disc) +
      rect(0, 316, 640, 84, p.far) +
      oval(320, 342, 250, 22, p.disc) +
      rect(0, 372, 640, 28, p.near)
    )
  },
}

const blueprint: Backdrop = {
  floor: 340,
  horizon: 330,
  disc: true,
  draw: (p, r) => {
    let lines = ''
    for (let x = 40; x < 640; x += 40) lines += `M${x} 0V400`
    for (let y = 40; y < 400; y += 40) lines += `M0 ${y}H640`
    const cx = r.chance(0.5) ? 120 : 520
    return (
      sky(p) +
      stroke(lines, p.haze, 2) +
      ring(cx, 120, 84, p.far, 3) +
      ring(cx, 120, 50, p.far, 3) +
      stroke(`M${cx - 104} 120h208M${cx} 16v208`, p.far, 2) +
      stroke(`M${640 - cx - 80} 60h160M${640 - cx - 80} 50v20M${640 - cx + 80} 50v20`, p.far, 3) +
      rect(0, 330, 640, 70, p.far) +
      rect(0, 330, 640, 5, p.near) +
      stroke('M30 366h120M170 366h40M420 366h180', p.haze, 5)
    )
  },
}

const skyBackdrop: Backdrop = {
  floor: 346,
  disc: false,
  draw: (p, r) => {
    const puff = (x: number, y: number, s: number, fill: string): string =>
      rect(x, y, 120 * s, 34 * s, fill, 17 * s) +
      circle(x + 44 * s, y + 4 * s, 26 * s, fill) +
      circle(x + 78 * s, y + 8 * s, 19 * s, fill)
    return (
      sky(p) +
      circle(r.whole(180, 460), 190, 150, p.haze) +
      puff(r.whole(-10, 40), r.whole(60, 90), 1.2, p.disc) +
      puff(r.whole(470, 520), r.whole(40, 70), 1, p.disc) +
      puff(r.whole(500, 540), 220, 0.8, p.haze) +
      puff(r.whole(20, 60), 240, 0.8, p.haze) +
      shape('M0 400v-60q160-36 320-20t320-4v84z', p.far) +
      shape('M0 400v-34q200-26 360-8t280-2v44z', p.near)
    )
  },
}

const circuit: Backdrop = {
  floor: 342,
  horizon: 324,
  disc: true,
  draw: (p, r) => {
    let tracks = ''
    const nodes: [number, number][] = []
    for (let i = 0; i < 7; i += 1) {
      const y = 30 + i * 40
      const a = r.whole(50, 130)
      const k = r.chance(0.5) ? 24 : -24
      tracks += `M0 ${y}h${a}l24 ${k}h${r.whole(20, 60)}M640 ${y}h-${a}l-24 ${k}h-${r.whole(20, 60)}`
      nodes.push([a, y], [640 - a, y])
    }
    return (
      sky(p) +
      rect(200, 60, 240, 220, p.haze, 20) +
      stroke(tracks, p.haze, 5) +
      dots(nodes, 6, p.far) +
      rect(0, 324, 640, 76, p.far) +
      rect(0, 324, 640, 5, p.near) +
      stroke('M40 364h160l20 14h120M420 352h180', p.haze, 5)
    )
  },
}

const plain: Backdrop = {
  floor: 340,
  disc: true,
  draw: (p, r) =>
    sky(p) +
    faded(0.7, circle(r.whole(40, 120), 40, 110, p.haze) + circle(r.whole(520, 600), r.whole(60, 300), 130, p.haze)) +
    shape(`M0 400v-70q320-${r.whole(10, 40)} 640 0v70z`, p.far),
}

export const backdrops: Record<string, Backdrop> = {
  workshop,
  office,
  city,
  hills,
  harbor,
  grid,
  waves,
  stage,
  blueprint,
  sky: skyBackdrop,
  circuit,
  plain,
}
