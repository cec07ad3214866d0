import { circle, cog, dots, oval, rect, ring, shape, stroke, turned } from '../draw.ts'
import { type Motif, skins } from './motif.ts'

const lathe: Motif = {
  w: 290,
  h: 196,
  stance: 'ground',
  flips: true,
  draw: (p) =>
    rect(20, 140, 84, 56, p.ink, 4) +
    rect(212, 140, 62, 56, p.ink, 4) +
    rect(32, 152, 60, 32, p.deep, 3) +
    rect(8, 128, 276, 14, p.deep, 6) +
    rect(20, 104, 260, 24, p.mid, 2) +
    rect(20, 104, 260, 7, p.soft, 2) +
    stroke('M104 120H276', p.ink, 3) +
    // headstock
    rect(14, 34, 92, 72, p.deep, 8) +
    rect(14, 26, 92, 18, p.ink, 7) +
    circle(36, 70, 11, p.paper) +
    stroke('M36 70l5-6', p.ink, 4) +
    circle(64, 60, 5, p.glow) +
    circle(80, 60, 5, p.soft) +
    stroke('M62 84H84', p.glow, 6) +
    // chuck, workpiece
    rect(106, 44, 16, 54, p.ink, 3) +
    rect(122, 48, 12, 46, p.mid, 2) +
    rect(134, 50, 11, 12, p.ink, 2) +
    rect(134, 80, 11, 12, p.ink, 2) +
    rect(138, 60, 46, 22, p.glow) +
    rect(184, 64, 40, 14, p.glow) +
    rect(138, 60, 46, 6, '#f9d79c') +
    rect(184, 64, 40, 4, '#f9d79c') +
    // tailstock
    shape('M222 71l12-7h8v14h-8z', p.soft) +
    rect(238, 60, 14, 22, p.mid, 2) +
    shape('M244 104l6-48q1-4 5-4h16q4 0 5 4l4 48z', p.deep) +
    rect(280, 54, 6, 34, p.ink, 3) +
    // carriage with tool
    shape('M180 82l6-8 6 8v8h-12z', p.soft) +
    rect(172, 84, 28, 20, p.ink, 3) +
    rect(158, 98, 60, 12, p.mid, 3) +
    rect(160, 108, 56, 30, p.accent, 5) +
    ring(176, 123, 8, p.paper, 4) +
    stroke('M198 118v12', p.paper, 4) +
    // lamp
    stroke('M92 26q10-24 42-18l14 6', p.ink, 4) +
    shape('M140 8l24 8-8 16-22-12z', p.accent),
}

const mill: Motif = {
  w: 210,
  h: 230,
  stance: 'ground',
  flips: true,
  draw: (p) =>
    rect(36, 212, 158, 18, p.ink, 5) +
    shape('M128 62h52q8 0 8 8v142H120z', p.deep) +
    rect(150, 62, 38, 150, p.ink, 0) +
    rect(158, 120, 22, 46, p.deep, 4) +
    // ram and head
    rect(62, 42, 132, 30, p.deep, 6) +
    rect(62, 42, 132, 9, p.mid, 4) +
    rect(52, 34, 50, 74, p.accent, 7) +
    rect(52, 34, 14, 74, '#dd8a45', 7) +
    rect(58, 4, 38, 32, p.ink, 6) +
    stroke('M66 12v16M77 12v16M88 12v16', p.mid, 3) +
    stroke('M102 86l22 16', p.ink, 5) +
    circle(126, 104, 6, p.ink) +
    shape('M60 108h34l-6 18H66z', p.mid) +
    rect(71, 126, 12, 10, p.ink) +
    rect(74, 136, 6, 16, p.soft) +
    // table, vice, work
    rect(56, 150, 42, 10, p.glow, 2) +
    rect(44, 146, 12, 20, p.ink, 2) +
    rect(98, 146, 12, 20, p.ink, 2) +
    rect(40, 160, 74, 8, p.ink, 2) +
    rect(12, 168, 136, 14, p.mid, 3) +
    rect(12, 168, 136, 5, p.soft, 2) +
    rect(4, 160, 7, 30, p.ink, 3) +
    shape('M46 182h78v30H70z', p.deep) +
    ring(84, 197, 8, p.glow, 4),
}

const robotArm: Motif = {
  w: 220,
  h: 220,
  stance: 'ground',
  flips: true,
  draw: (p) =>
    rect(14, 200, 112, 20, p.ink, 6) +
    shape('M36 200q2-36 34-36t34 36z', p.deep) +
    stroke('M70 156L52 84', p.accent, 34) +
    stroke('M64 150L48 88', '#de8c48', 6) +
    stroke('M52 84L136 44', p.accent, 26) +
    stroke('M60 72L126 41', '#de8c48', 5) +
    circle(70, 158, 25, p.ink) +
    circle(70, 158, 11, p.glow) +
    circle(52, 82, 23, p.ink) +
    circle(52, 82, 10, p.glow) +
    circle(142, 42, 17, p.ink) +
    circle(142, 42, 7, p.glow) +
    stroke('M150 54L164 88', p.deep, 16) +
    rect(142, 88, 46, 13, p.ink, 5) +
    stroke('M148 102v18l8 12M182 102v18l-8 12', p.ink, 9) +
    rect(146, 132, 38, 34, p.glow, 3) +
    rect(160, 132, 10, 34, p.accent) +
    rect(132, 166, 84, 10, p.mid, 4) +
    rect(142, 176, 10, 44, p.mid) +
    rect(196, 176, 10, 44, p.mid),
}

const conveyor: Motif = {
  w: 280,
  h: 160,
  stance: 'ground',
  flips: true,
  draw: (p, r) => {
    const big = r.chance(0.5)
    const box = (x: number, s: number, fill: string, tape: string): string =>
      rect(x, 84 - s, s * 1.1, s, fill, 3) + rect(x + s * 0.42, 84 - s, s * 0.24, s * 0.45, tape)
    const axles = [34, 69, 104, 139, 174, 209, 244].map((x) => [x, 104] as const)
    return (
      rect(44, 116, 14, 44, p.deep) +
      rect(222, 116, 14, 44, p.deep) +
      stroke('M52 142H228', p.deep, 7) +
      rect(34, 154, 34, 6, p.ink, 3) +
      rect(212, 154, 34, 6, p.ink, 3) +
      rect(8, 84, 264, 40, p.ink, 20) +
      dots(axles, 11, p.soft) +
      dots(axles, 4, p.ink) +
      box(28, big ? 48 : 40, p.accent, p.glow) +
      box(108, big ? 40 : 58, p.glow, p.accent) +
      box(196, big ? 56 : 44, p.accent, p.glow)
    )
  },
}

const factory: Motif = {
  w: 250,
  h: 200,
  stance: 'ground',
  flips: true,
  draw: (p, r) => {
    const smoke = r.chance(0.6)
    let windows = ''
    for (let i = 0; i < 3; i += 1)
      windows += rect(98 + i * 48, 128, 34, 22, p.glow, 2) + rect(113 + i * 48, 128, 4, 22, p.deep)
    return (
      (smoke ? circle(42, 22, 11, p.soft) + circle(58, 14, 14, p.soft) + circle(78, 20, 9, p.soft) : '') +
      shape('M26 40h22l5 160H20z', p.accent) +
      shape('M24.6 62h24.5l.7 14H24z', p.paper) +
      shape('M60 54h18l4 146H56z', p.tint) +
      shape('M84 200V84l52 28V84l52 28V84l52 28v88z', p.deep) +
      shape('M84 84l52 28V84l52 28V84l52 28v8H84z', p.ink) +
      windows +
      rect(8, 150, 236, 50, p.ink, 3) +
      rect(104, 162, 44, 38, p.soft, 2) +
      stroke('M108 172h36M108 182h36M108 192h36', p.mid, 3) +
      rect(24, 164, 26, 18, p.glow, 2) +
      rect(60, 164, 26, 18, p.glow, 2) +
      rect(166, 164, 26, 18, p.glow, 2) +
      rect(202, 164, 26, 18, p.glow, 2)
    )
  },
}

const gear: Motif = {
  w: 210,
  h: 200,
  stance: 'float',
  flips: true,
  draw: (p, r) => {
    const turn = r.between(-12, 12)
    return (
      turned(turn, 84, 112, shape(cog(84, 112, 84, 66, 10), p.ink) + ring(84, 112, 42, p.deep, 14)) +
      circle(84, 112, 26, p.paper) +
      circle(84, 112, 12, p.accent) +
      turned(12 - turn, 160, 48, shape(cog(160, 48, 48, 36, 8), p.accent)) +
      circle(160, 48, 15, p.paper) +
      circle(160, 48, 6, p.ink)
    )
  },
}

const wrench: Motif = {
  w: 200,
  h: 200,
  stance: 'float',
  flips: true,
  draw: (p) =>
    turned(
      45,
      100,
      100,
      shape('M84 66h32v124q0 16-16 16t-16-16z', p.deep) +
        rect(84, 66, 10, 130, p.mid, 5) +
        shape(
          'M76-16v36q0 6 6 10l18 10 18-10q6-4 6-10v-36q26 14 26 44 0 26-20 40l-8 6H78l-8-6Q50 54 50 28q0-30 26-44z',
          p.deep,
        ) +
        rect(92, 100, 16, 72, p.ink, 8) +
        circle(100, 190, 6, p.paper),
    ) +
    shape('M48 14l30 17v34L48 82 18 65V31z', p.accent) +
    shape('M48 14l30 17v34L48 48z', '#de8c48') +
    circle(48, 48, 16, p.paper) +
    shape('M156 136l22 13v25l-22 13-22-13v-25z', p.glow) +
    circle(156, 161, 11, p.paper),
}

const hardHat: Motif = {
  w: 220,
  h: 150,
  stance: 'ground',
  flips: true,
  draw: (p) =>
    shape('M30 118Q28 22 112 20q84 0 84 98z', p.accent) +
    shape('M30 118Q28 34 92 22 58 46 62 118z', '#de8c48') +
    shape('M92 112V20q0-8 8-8h22q8 0 8 8v92z', p.glow) +
    rect(104, 12, 8, 96, '#f9d79c', 4) +
    shape('M14 118q0-10 10-10h178q14 0 16 16 0 10-10 10-50-10-96-10t-88 10q-10 0-10-16z', p.ink) +
    oval(112, 144, 78, 5, p.mid) +
    shape('M44 131q68-14 136 0l-4 12H48z', p.deep),
}

const welder: Motif = {
  w: 230,
  h: 220,
  stance: 'bust',
  flips: true,
  draw: (p, r) => {
    const skin = r.pick(skins)
    let sparks = ''
    for (const [x, y] of [
      [22, -8],
      [10, -28],
      [-12, -24],
      [28, -24],
      [-24, -6],
      [30, 6],
    ] as const)
      sparks += `M${182 + x * 0.6} ${166 + y * 0.6}L${182 + x} ${166 + y}`
    return (
      shape('M14 220q-2-96 58-106h32q40 8 44 60l2 46z', p.deep) +
      shape('M52 220V150h62v70z', p.tint) +
      shape('M56 118l10 34M110 118l-10 34', p.tint) +
      stroke('M60 120l6 34M108 120l-6 34', p.tint, 9) +
      rect(70, 98, 34, 26, skin, 8) +
      circle(84, 62, 46, p.ink) +
      shape('M72 28h52q10 0 10 10v52q0 26-24 30H88q-16-4-16-26z', p.deep) +
      rect(92, 46, 46, 24, p.glow, 4) +
      rect(97, 51, 36, 14, p.ink, 2) +
      circle(70, 62, 9, p.accent) +
      // arm and torch
      stroke('M40 150q14 46 80 32', p.ink, 30) +
      circle(132, 180, 17, p.accent) +
      stroke('M136 178l26-14 14 4', p.mid, 8) +
      stroke('M124 190q-18 16-26 30', p.ink, 4) +
      shape(cog(184, 168, 30, 11, 8), p.glow) +
      circle(184, 168, 9, p.paper) +
      stroke(sparks, p.accent, 3) +
      rect(150, 180, 76, 12, p.mid, 2) +
      rect(158, 192, 12, 28, p.ink) +
      rect(206, 192, 12, 28, p.ink)
    )
  },
}

export const machines: Record<string, Motif> = {
  lathe,
  mill,
  'robot-arm': robotArm,
  conveyor,
  factory,
  gear,
  wrench,
  'hard-hat': hardHat,
  welder,
}
