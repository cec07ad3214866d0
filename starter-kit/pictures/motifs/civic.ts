import { circle, dots, oval, rect, ring, shape, stroke } from '../draw.ts'
import type { Motif } from './motif.ts'

const lightbulb: Motif = {
  w: 170,
  h: 230,
  stance: 'float',
  draw: (p) =>
    stroke('M85 2v16M22 28l11 12M148 28l-11 12M0 88h16M154 88h16', p.accent, 8) +
    shape('M85 30q58 0 58 58 0 26-20 46-10 10-12 26H59q-2-16-12-26-20-20-20-46 0-58 58-58z', p.glow) +
    shape('M85 30q-34 8-36 58 0 36 24 72H59q-2-16-12-26-20-20-20-46 0-58 58-58z', '#f9d79c') +
    stroke('M72 158l-8-52q10 8 21 0 11 8 21 0l-8 52', p.accent, 5) +
    rect(56, 162, 58, 15, p.mid, 6) +
    rect(58, 180, 54, 15, p.deep, 6) +
    shape('M62 198h46q-4 24-23 24t-23-24z', p.ink),
}

const puzzle: Motif = {
  w: 210,
  h: 210,
  stance: 'float',
  draw: (p) =>
    shape(
      'M10 14q0-8 8-8h80v30q0 6 6 4 20-8 22 14-2 22-22 14-6-2-6 4v32H66q-6 0-4 6 8 20-14 22-22-2-14-22 2-6-4-6H10z',
      p.deep,
    ) +
    shape(
      'M112 6h80q8 0 8 8v90h-30q-6 0-4-6 8-20-14-22-22 2-14 22 2 6-4 6h-22V80q0-2 3-2 25 4 25-24t-25-24q-3 0-3-2z',
      p.accent,
    ) +
    shape(
      'M10 118h14q2 0 2 3-4 25 22 25t22-25q0-3 2-3h26v22q0 6 6 4 20-8 22 14-2 22-22 14-6-2-6 4v28H18q-8 0-8-8z',
      p.glow,
    ) +
    shape(
      'M112 118h24q6 0 4-6-8-18 12-20 20 2 12 20-2 6 4 6h32v78q0 8-8 8h-80v-18q0-2 3-2 25 2 25-26t-25-26q-3 0-3-2z',
      p.tint,
    ),
}

const capitol: Motif = {
  w: 280,
  h: 210,
  stance: 'ground',
  pale: true,
  draw: (p) => {
    let columns = ''
    for (const x of [22, 42, 62, 82, 190, 210, 230, 250]) columns += `M${x} 144v38`
    let drum = ''
    for (const x of [112, 126, 140, 154, 168]) drum += `M${x} 88v20`
    return (
      stroke('M140 2v20', p.ink, 4) +
      shape('M141 2h20l-5 6 5 6h-20z', p.accent) +
      rect(132, 20, 16, 20, p.soft, 4) +
      shape('M98 84q0-50 42-50t42 50z', p.deep) +
      stroke('M118 80q2-30 12-38M162 80q-2-30-12-38M140 40v40', p.mid, 4) +
      rect(92, 80, 96, 8, p.ink, 3) +
      rect(100, 88, 80, 22, p.paper) +
      stroke(drum, p.mid, 5) +
      rect(88, 108, 104, 9, p.ink, 3) +
      rect(10, 132, 92, 54, p.paper) +
      rect(178, 132, 92, 54, p.paper) +
      stroke(columns, p.mid, 7) +
      rect(4, 124, 104, 12, p.deep, 3) +
      rect(172, 124, 104, 12, p.deep, 3) +
      rect(98, 138, 84, 48, p.soft) +
      rect(96, 117, 88, 22, p.soft) +
      shape('M90 142l50-26 50 26z', p.deep) +
      stroke('M108 150v32M124 150v32M156 150v32M172 150v32', p.paper, 7) +
      rect(132, 156, 16, 30, p.ink, 2) +
      rect(4, 184, 272, 12, p.deep, 2) +
      rect(0, 196, 280, 14, p.ink, 3)
    )
  },
}

const flag: Motif = {
  w: 190,
  h: 230,
  stance: 'ground',
  pale: true,
  flips: true,
  draw: (p) =>
    rect(18, 14, 10, 210, p.mid, 4) +
    rect(6, 216, 34, 14, p.ink, 5) +
    circle(23, 12, 11, p.accent) +
    shape('M28 28q38-16 76 2t80 0v100q-42 16-80-2t-76 2z', p.paper) +
    shape('M28 48q38-16 76 2t80 0v20q-42 16-80-2t-76 2zM28 88q38-16 76 2t80 0v20q-42 16-80-2t-76 2z', p.accent) +
    shape('M28 28q32-14 66-2v60q-34-14-66 2z', p.deep) +
    dots(
      [
        [46, 42],
        [62, 39],
        [78, 40],
        [46, 58],
        [62, 55],
        [78, 56],
        [46, 74],
        [62, 71],
        [78, 72],
      ],
      4,
      p.paper,
    ),
}

const coins: Motif = {
  w: 220,
  h: 190,
  stance: 'ground',
  flips: true,
  draw: (p, r) => {
    const pile = (x: number, count: number): string => {
      let out = ''
      for (let i = 0; i < count; i += 1) {
        const y = 168 - i * 18
        out += rect(x, y, 84, 18, i % 2 ? p.accent : '#a95a1e', 8)
      }
      const top = 168 - (count - 1) * 18
      return out + oval(x + 42, top + 1, 42, 12, p.glow) + oval(x + 42, top + 1, 27, 7, p.accent)
    }
    return (
      pile(122, r.whole(3, 4)) +
      pile(6, r.whole(5, 7)) +
      circle(172, 62, 40, p.accent) +
      circle(172, 62, 31, p.glow) +
      stroke('M172 42v40M160 54l12-12 12 12', p.ink, 7)
    )
  },
}

const scales: Motif = {
  w: 240,
  h: 220,
  stance: 'ground',
  flips: true,
  draw: (p, r) => {
    const tilt = r.whole(0, 10)
    const pan = (x: number, y: number, fill: string): string =>
      stroke(`M${x} ${y}L${x - 36} ${y + 74}M${x} ${y}L${x + 36} ${y + 74}`, p.mid, 4) +
      shape(`M${x - 46} ${y + 74}h92q-6 32-46 32t-46-32z`, fill)
    return (
      rect(114, 20, 12, 180, p.ink, 4) +
      shape('M70 220q4-24 50-24t50 24z', p.ink) +
      stroke(`M50 ${52 + tilt}Q120 ${30} 190 ${52 - tilt}`, p.ink, 10) +
      circle(120, 34, 15, p.accent) +
      pan(50, 52 + tilt, p.accent) +
      pan(190, 52 - tilt, p.deep)
    )
  },
}

const tree: Motif = {
  w: 190,
  h: 230,
  stance: 'ground',
  flips: true,
  draw: (p, r) => {
    const leaf = r.chance(0.3) ? [p.accent, '#de8c48'] : ['#3f7d5a', '#5e9a6d']
    return (
      shape('M84 230q8-40 4-110h18q-4 70 6 110z', '#7a4a2a') +
      stroke('M96 150l34-32M94 166L66 138', '#7a4a2a', 9) +
      circle(60, 116, 46, leaf[0] as string) +
      circle(132, 112, 46, leaf[0] as string) +
      circle(96, 64, 58, leaf[0] as string) +
      circle(78, 56, 36, leaf[1] as string) +
      circle(48, 110, 26, leaf[1] as string) +
      circle(126, 100, 22, leaf[1] as string)
    )
  },
}

const sunrise: Motif = {
  w: 260,
  h: 180,
  stance: 'ground',
  draw: (p) =>
    stroke('M130 6v26M66 26l13 22M194 26l-13 22M22 74l22 12M238 74l-22 12', p.accent, 10) +
    shape('M60 136a70 70 0 0 1 140 0z', p.glow) +
    shape('M86 136a44 44 0 0 1 88 0z', '#f9d79c') +
    shape('M0 180v-34q50-34 104-10 40-22 84-8 40-14 72 18v34z', p.tint) +
    shape('M0 180v-16q70-30 130-4 60-26 130 4v16z', p.ink),
}

const coffee: Motif = {
  w: 200,
  h: 200,
  stance: 'ground',
  flips: true,
  draw: (p) =>
    stroke('M62 62q-14-16 0-30t0-28M94 62q-14-16 0-30t0-28M126 62q-14-16 0-30t0-28', p.mid, 7) +
    ring(158, 116, 24, p.accent, 13) +
    shape('M24 80h140v44q0 56-52 56H76q-52 0-52-56z', p.accent) +
    shape('M24 80h34v44q0 40 18 56-52 0-52-56z', '#de8c48') +
    oval(94, 80, 70, 13, p.ink) +
    oval(94, 82, 58, 8, '#5a3520') +
    rect(6, 180, 180, 16, p.ink, 8),
}

export const civic: Record<string, Motif> = {
  lightbulb,
  puzzle,
  capitol,
  flag,
  coins,
  scales,
  tree,
  sunrise,
  coffee,
}
