import { circle, rect, shape, stroke, tick, turned } from '../draw.ts'
import type { Motif } from './motif.ts'

const envelope: Motif = {
  w: 230,
  h: 170,
  stance: 'float',
  draw: (p, r) =>
    rect(6, 14, 218, 148, p.glow, 10) +
    shape('M8 158l84-72h46l84 72q-4 4-10 4H18q-6 0-10-4z', '#f9d79c') +
    shape('M6 24q0-10 10-10h198q10 0 10 10l-96 80q-13 10-26 0z', p.deep) +
    stroke('M10 20l92 78q13 10 26 0l92-78', p.ink, 6) +
    (r.chance(0.5)
      ? circle(208, 24, 22, p.accent) + stroke('M208 13v12M208 34v0', p.paper, 6)
      : circle(115, 108, 17, p.accent) + circle(115, 108, 9, p.glow)),
}

const magnifier: Motif = {
  w: 210,
  h: 210,
  stance: 'float',
  flips: true,
  draw: (p, r) =>
    stroke('M138 138l54 54', p.accent, 28) +
    stroke('M128 128l18 18', p.ink, 16) +
    circle(84, 84, 80, p.ink) +
    circle(84, 84, 64, p.paper) +
    (r.chance(0.5)
      ? stroke('M54 66h60M48 86h72M54 106h44', p.mid, 8)
      : rect(50, 86, 15, 34, p.mid, 2) + rect(74, 66, 15, 54, p.deep, 2) + rect(98, 50, 15, 70, p.accent, 2)) +
    stroke('M36 72q8-28 34-36', p.soft, 7),
}

const checklist: Motif = {
  w: 180,
  h: 220,
  stance: 'float',
  draw: (p, r) => {
    const done = r.whole(2, 4)
    let rows = ''
    for (let i = 0; i < 4; i += 1) {
      const y = 72 + i * 36
      rows += rect(36, y - 12, 24, 24, i < done ? p.accent : p.soft, 5)
      if (i < done) rows += tick(41, y, 14, p.paper, 5)
      rows += stroke(`M76 ${y}h${i % 2 ? 50 : 66}`, i < done ? p.ink : p.mid, 7)
    }
    return (
      rect(6, 16, 168, 200, p.deep, 14) +
      rect(20, 32, 140, 172, p.paper, 6) +
      rect(56, 8, 68, 30, p.ink, 9) +
      circle(90, 16, 7, p.glow) +
      rows
    )
  },
}

const document: Motif = {
  w: 180,
  h: 220,
  stance: 'float',
  pale: true,
  draw: (p, r) =>
    shape('M46 6h82l46 46v142q0 8-8 8H46q-8 0-8-8V14q0-8 8-8z', p.mid) +
    shape('M14 20h94l46 46v142q0 8-8 8H14q-8 0-8-8V28q0-8 8-8z', p.paper) +
    shape('M108 20l46 46h-38q-8 0-8-8z', p.soft) +
    rect(26, 46, 58, 13, p.ink, 4) +
    (r.chance(0.5)
      ? stroke('M30 88h94M30 110h94M30 132h94M30 154h66', p.mid, 7) + rect(26, 176, 54, 18, p.accent, 4)
      : stroke('M30 84h68M30 104h56', p.mid, 7) +
        rect(28, 124, 24, 68, p.deep, 2) +
        rect(62, 146, 24, 46, p.mid, 2) +
        rect(96, 110, 24, 82, p.accent, 2)),
}

const contract: Motif = {
  w: 210,
  h: 220,
  stance: 'float',
  pale: true,
  draw: (p) =>
    rect(10, 6, 150, 208, p.paper, 8) +
    rect(10, 6, 150, 26, p.deep, 8) +
    rect(10, 20, 150, 12, p.deep) +
    stroke('M34 54h102M34 74h102M34 94h102M34 114h62', p.mid, 7) +
    stroke('M32 182q10-30 18-16t-4 16q18-22 26-14t2 14q10-10 26-6', p.ink, 5) +
    stroke('M30 196h78', p.soft, 4) +
    turned(
      38,
      142,
      150,
      shape('M130 96h26v76l-13 28-13-28z', p.accent) +
        shape('M130 96h9v76l4 28-13-28z', '#de8c48') +
        shape('M136 186h14l-7 16z', p.ink) +
        rect(130, 74, 26, 18, p.ink, 4) +
        rect(130, 88, 26, 8, p.glow),
    ),
}

const stamp: Motif = {
  w: 190,
  h: 210,
  stance: 'ground',
  draw: (p) =>
    circle(95, 38, 36, p.accent) +
    shape('M66 18a36 36 0 0 0 12 52q-6-26 6-66-10 4-18 14z', '#de8c48') +
    shape('M80 66h30q0 34 18 54H62q18-20 18-54z', p.accent) +
    rect(78, 66, 34, 10, '#a95a1e', 4) +
    rect(26, 116, 138, 34, p.ink, 10) +
    rect(34, 148, 122, 14, p.deep, 3) +
    rect(4, 180, 182, 30, p.paper, 6) +
    stroke('M42 184h106', p.accent, 7) +
    stroke('M24 198h60', p.soft, 5) +
    tick(112, 197, 18, p.deep, 5),
}

const folder: Motif = {
  w: 230,
  h: 180,
  stance: 'ground',
  draw: (p, r) =>
    shape('M8 34q0-12 12-12h62q6 0 10 5l14 17h104q12 0 12 12v112q0 12-12 12H20q-12 0-12-12z', p.accent) +
    turned(r.between(-4, 0), 110, 80, rect(40, 8, 130, 110, p.paper, 5) + stroke('M58 30h84M58 48h60', p.mid, 6)) +
    rect(56, 42, 146, 90, p.soft, 5) +
    shape('M4 82q-1-10 10-10h202q11 0 10 10l-8 88q-1 10-12 10H24q-11 0-12-10z', p.glow) +
    rect(78, 118, 74, 26, p.paper, 5) +
    stroke('M92 131h46', p.ink, 6),
}

const calendar: Motif = {
  w: 200,
  h: 210,
  stance: 'float',
  draw: (p, r) => {
    const chosen = r.whole(3, 9)
    let days = ''
    for (let i = 0; i < 12; i += 1) {
      const x = 28 + (i % 4) * 39
      const y = 86 + Math.floor(i / 4) * 38
      days += rect(x, y, 27, 26, i === chosen ? p.accent : i < chosen ? p.mid : p.soft, 5)
      if (i === chosen) days += tick(x + 6, y + 13, 15, p.paper, 5)
    }
    return (
      rect(8, 22, 184, 186, p.ink, 16) +
      rect(16, 66, 168, 134, p.paper, 8) +
      rect(8, 22, 184, 46, p.deep, 16) +
      rect(8, 52, 184, 16, p.deep) +
      rect(46, 6, 16, 38, p.glow, 8) +
      rect(138, 6, 16, 38, p.glow, 8) +
      days
    )
  },
}

const clock: Motif = {
  w: 200,
  h: 200,
  stance: 'float',
  draw: (p, r) => {
    const hour = r.whole(0, 11) * 30
    return (
      circle(100, 100, 96, p.ink) +
      circle(100, 100, 80, p.paper) +
      stroke('M100 32v12M100 156v12M32 100h12M156 100h12', p.ink, 8) +
      stroke('M66 41l4 7M134 41l-4 7M66 159l4-7M134 159l-4-7M41 66l7 4M41 134l7-4M159 66l-7 4M159 134l-7-4', p.mid, 5) +
      turned(hour, 100, 100, stroke('M100 100V64', p.ink, 11)) +
      turned(hour > 180 ? 60 : 240, 100, 100, stroke('M100 100V46', p.accent, 8)) +
      circle(100, 100, 10, p.accent)
    )
  },
}

const chart: Motif = {
  w: 230,
  h: 200,
  stance: 'ground',
  draw: (p, r) => {
    const heights = [44, 72, 96, 134].map((h) => h + r.whole(-8, 8))
    const tones = [p.mid, p.deep, p.ink, p.accent]
    const bars = heights.map((h, i) => rect(28 + i * 49, 186 - h, 36, h, tones[i] as string, 5)).join('')
    return (
      bars +
      stroke('M12 8v184h210', p.ink, 9) +
      stroke('M34 112L86 76l46 6L196 20', p.glow, 8) +
      shape('M212 4l-6 32-24-22z', p.glow)
    )
  },
}

const gauge: Motif = {
  w: 230,
  h: 160,
  stance: 'ground',
  draw: (p, r) => {
    const angle = r.whole(20, 52)
    return (
      shape('M6 150a109 109 0 0 1 218 0q0 10-10 10H16q-10 0-10-10z', p.ink) +
      shape('M22 144a93 93 0 0 1 186 0z', p.paper) +
      `<g fill="none" stroke-width="22">${[
        `<path stroke="${p.soft}" d="M42 144a73 73 0 0 1 36.5-63.2"/>`,
        `<path stroke="${p.mid}" d="M82 78.6a73 73 0 0 1 66 0"/>`,
        `<path stroke="${p.accent}" d="M151.5 80.8A73 73 0 0 1 188 144"/>`,
      ].join('')}</g>` +
      turned(angle, 115, 140, shape('M108 138l7-86 7 86z', p.ink)) +
      circle(115, 140, 15, p.ink) +
      circle(115, 140, 6, p.glow)
    )
  },
}

const book: Motif = {
  w: 240,
  h: 180,
  stance: 'float',
  draw: (p) =>
    shape('M6 30h110v146H14q-8 0-8-8zM234 30H124v146h102q8 0 8-8z', p.ink) +
    shape('M20 16q60-16 100 12v140q-44-26-100-14z', p.paper) +
    shape('M220 16q-60-16-100 12v140q44-26 100-14z', p.soft) +
    stroke('M38 44q32-6 62 8M38 68q32-6 62 8M38 92q32-6 62 8M38 116q26-4 46 4', p.mid, 6) +
    stroke('M140 52q30-14 62-8M140 76q30-14 62-8', p.mid, 6) +
    rect(142, 94, 58, 36, p.glow, 3) +
    shape('M182 6v54l12-11 12 11V8q-12-2-24-2z', p.accent) +
    stroke('M120 30v138', p.mid, 3),
}

export const office: Record<string, Motif> = {
  envelope,
  magnifier,
  checklist,
  document,
  contract,
  stamp,
  folder,
  calendar,
  clock,
  chart,
  gauge,
  book,
}
