import { circle, rect, ring, shape, stroke, tick, turned } from '../draw.ts'
import { hairs, type Motif, shadeOf, skins } from './motif.ts'

const server: Motif = {
  w: 170,
  h: 220,
  stance: 'ground',
  draw: (p, r) => {
    let units = ''
    for (let i = 0; i < 5; i += 1) {
      const y = 16 + i * 38
      units += rect(16, y, 138, 32, i % 2 ? p.mid : p.deep, 4)
      units += stroke(`M84 ${y + 11}h56M84 ${y + 21}h56`, p.ink, 4)
      units += circle(32, y + 16, 6, r.chance(0.3) ? p.accent : p.glow) + circle(50, y + 16, 5, p.soft)
    }
    return rect(4, 4, 162, 208, p.ink, 10) + rect(20, 208, 24, 12, p.ink, 3) + rect(126, 208, 24, 12, p.ink, 3) + units
  },
}

const router: Motif = {
  w: 230,
  h: 190,
  stance: 'ground',
  draw: (p) =>
    stroke('M46 130L30 44M184 130l16-86', p.ink, 11) +
    stroke('M94 82q21-20 42 0', p.accent, 9) +
    stroke('M76 58q39-38 78 0', p.accent, 9) +
    stroke('M58 34q57-54 114 0', p.accent, 9) +
    circle(115, 104, 9, p.accent) +
    shape('M30 122h170l22 46v6H8v-6z', p.deep) +
    rect(8, 148, 214, 34, p.ink, 8) +
    rect(28, 180, 24, 10, p.ink, 3) +
    rect(178, 180, 24, 10, p.ink, 3) +
    circle(34, 165, 6, p.glow) +
    circle(54, 165, 6, p.glow) +
    circle(74, 165, 6, p.soft) +
    stroke('M150 165h50', p.mid, 7),
}

const puff = 'M64 170q-58-4-58-54 0-46 46-52Q66 14 120 14q54 0 68 48 56 2 56 54 0 50-56 54z'

const cloud: Motif = {
  w: 250,
  h: 190,
  stance: 'float',
  draw: (p, r) =>
    shape(puff, p.deep) +
    shape('M64 170q-58-4-58-54 0-46 46-52Q66 14 120 14q-42 12-44 62-40 2-40 42 0 36 40 52z', p.mid) +
    (r.chance(0.5)
      ? stroke('M96 146V92m-22 20l22-24 22 24', p.paper, 12) + stroke('M158 88v54m-22-20l22 24 22-24', p.glow, 12)
      : rect(86, 96, 78, 56, p.glow, 9) +
        stroke('M104 98V84q0-21 21-21t21 21v14', p.paper, 10) +
        circle(125, 120, 8, p.ink) +
        rect(122, 120, 6, 18, p.ink, 2)),
}

const laptop: Motif = {
  w: 270,
  h: 180,
  stance: 'ground',
  draw: (p, r) => {
    const view = r.whole(0, 2)
    const inner =
      view === 0
        ? rect(64, 34, 66, 92, p.paper, 4) +
          stroke('M74 52h46M74 68h46M74 84h30', p.mid, 5) +
          rect(142, 34, 66, 40, p.glow, 4) +
          rect(142, 84, 66, 42, p.mid, 4)
        : view === 1
          ? shape('M136 32q22 12 46 12 0 62-46 88-46-26-46-88 24 0 46-12z', p.glow) + tick(116, 82, 40, p.ink, 9)
          : rect(66, 92, 24, 34, p.mid, 3) +
            rect(100, 74, 24, 52, p.soft, 3) +
            rect(134, 56, 24, 70, p.glow, 3) +
            rect(168, 38, 24, 88, p.accent, 3)
    return (
      rect(34, 6, 202, 146, p.ink, 12) +
      rect(46, 18, 178, 122, p.deep, 4) +
      inner +
      shape('M6 150h258v10q0 18-18 18H24q-18 0-18-18z', p.mid) +
      rect(6, 150, 258, 10, p.soft, 4) +
      rect(110, 150, 50, 9, p.ink, 4)
    )
  },
}

const phone: Motif = {
  w: 130,
  h: 220,
  stance: 'float',
  draw: (p, r) =>
    rect(8, 4, 114, 212, p.ink, 20) +
    rect(17, 18, 96, 178, p.paper, 8) +
    rect(50, 8, 30, 5, p.mid, 2) +
    circle(65, 206, 6, p.mid) +
    rect(17, 18, 96, 46, p.deep, 8) +
    circle(36, 41, 11, p.glow) +
    stroke('M56 36h42M56 48h26', p.paper, 5) +
    (r.chance(0.5)
      ? circle(65, 120, 32, p.accent) + tick(50, 120, 32, p.paper, 8) + rect(30, 168, 70, 14, p.glow, 7)
      : rect(27, 78, 62, 26, p.soft, 9) + rect(41, 114, 62, 26, p.glow, 9) + rect(27, 150, 50, 26, p.soft, 9)),
}

const usb: Motif = {
  w: 230,
  h: 170,
  stance: 'float',
  flips: true,
  draw: (p) =>
    turned(
      -24,
      115,
      85,
      rect(142, 54, 74, 62, p.soft, 4) +
        rect(142, 92, 74, 24, p.mid, 4) +
        rect(178, 66, 16, 14, p.ink, 2) +
        rect(178, 92, 16, 14, p.ink, 2) +
        rect(12, 40, 140, 90, p.deep, 16) +
        rect(12, 96, 140, 34, p.ink, 16) +
        rect(104, 40, 16, 90, p.accent) +
        ring(34, 85, 11, p.paper, 6) +
        circle(76, 72, 7, p.glow),
    ),
}

const screen: Motif = {
  w: 240,
  h: 220,
  stance: 'ground',
  pale: true,
  draw: (p, r) => {
    const graph = r.chance(0.5)
    return (
      stroke('M120 150V190M120 186l-42 32M120 186l42 32', p.ink, 8) +
      rect(14, 18, 212, 138, p.paper, 4) +
      rect(6, 8, 228, 17, p.ink, 8) +
      rect(6, 150, 228, 11, p.ink, 5) +
      (graph
        ? rect(40, 104, 26, 34, p.mid, 2) +
          rect(78, 84, 26, 54, p.deep, 2) +
          rect(116, 94, 26, 44, p.mid, 2) +
          rect(154, 62, 26, 76, p.accent, 2) +
          stroke('M38 82L96 58l38 8 60-28', p.glow, 6)
        : circle(72, 92, 38, p.deep) +
          shape('M72 92V54a38 38 0 0 1 33 57z', p.accent) +
          stroke('M128 64h78', p.ink, 8) +
          stroke('M128 90h62M128 112h70', p.mid, 6))
    )
  },
}

const speaker: Motif = {
  w: 200,
  h: 230,
  stance: 'ground',
  flips: true,
  draw: (p, r) => {
    const skin = r.pick(skins)
    const hair = r.pick(hairs)
    return (
      shape('M46 200q-14-90 36-98h28q50 8 36 98z', p.deep) +
      shape('M80 102l16 40 16-40z', p.paper) +
      shape('M92 112h8l5 34-9 12-9-12z', p.accent) +
      rect(84, 80, 24, 30, shadeOf(skin), 10) +
      circle(96, 56, 34, skin) +
      circle(86, 58, 3, p.ink) +
      circle(108, 58, 3, p.ink) +
      stroke('M90 74q8 6 16 0', shadeOf(skin), 4) +
      (r.chance(0.5)
        ? shape('M60 60q-6-46 36-46t38 44q-10-8-14-22-24 12-48 6-6 10-12 18z', hair)
        : shape('M58 92q-10-78 38-78t38 78q-14 4-14-4 6-26-2-46-26 8-40-4-12 18-8 50 2 8-12 4z', hair)) +
      stroke('M44 150q-26-14-32-50', p.deep, 22) +
      circle(11, 92, 12, skin) +
      // lectern
      stroke('M142 152q-4-30-26-36', p.ink, 5) +
      rect(102, 106, 20, 15, p.ink, 7) +
      shape('M30 146h150l10 18H20z', p.glow) +
      shape('M34 164h142l-10 66H44z', p.accent) +
      shape('M34 164h142l-2 12H36z', '#a95a1e') +
      circle(105, 204, 15, p.glow)
    )
  },
}

const podcast: Motif = {
  w: 220,
  h: 220,
  stance: 'ground',
  draw: (p) =>
    stroke('M46 58q-28 46 0 92M174 58q28 46 0 92', p.accent, 10) +
    stroke('M18 40q-38 64 0 128M202 40q38 64 0 128', p.glow, 9) +
    rect(76, 10, 68, 118, p.ink, 34) +
    rect(76, 10, 68, 66, p.mid, 32) +
    stroke('M92 34h36M88 52h44', p.ink, 5) +
    rect(76, 70, 68, 12, p.accent) +
    stroke('M64 104q0 48 46 48t46-48', p.deep, 10) +
    stroke('M110 154v48', p.deep, 12) +
    rect(62, 200, 96, 18, p.ink, 9),
}

export const devices: Record<string, Motif> = {
  server,
  router,
  cloud,
  laptop,
  phone,
  usb,
  screen,
  speaker,
  podcast,
}

export const cloudOutline = puff
