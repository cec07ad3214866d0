import { circle, oval, rect, ring, shape, stroke, tick, turned } from '../draw.ts'
import { hairs, type Motif, skins } from './motif.ts'

const shield: Motif = {
  w: 190,
  h: 220,
  stance: 'float',
  draw: (p, r) =>
    shape('M95 4q42 24 90 24 4 130-90 188Q1 158 5 28q48 0 90-24z', p.ink) +
    shape('M95 22q34 18 74 20 0 104-74 154-74-50-74-154 40-2 74-20z', p.accent) +
    shape('M95 22v174Q21 146 21 42q40-2 74-20z', p.deep) +
    (r.chance(0.5)
      ? tick(58, 104, 76, p.paper, 17)
      : circle(95, 92, 24, p.paper) + shape('M84 100h22l8 50H76z', p.paper)),
}

const lock: Motif = {
  w: 170,
  h: 210,
  stance: 'ground',
  draw: (p) =>
    stroke('M44 104V66a41 41 0 0 1 82 0v38', p.mid, 22) +
    stroke('M40 100V66a45 45 0 0 1 26-40', p.soft, 6) +
    rect(8, 94, 154, 116, p.ink, 20) +
    rect(8, 94, 154, 96, p.deep, 20) +
    circle(85, 138, 19, p.glow) +
    shape('M76 146h18l7 34H69z', p.glow),
}

const key: Motif = {
  w: 220,
  h: 200,
  stance: 'float',
  flips: true,
  draw: (p) =>
    turned(
      -35,
      110,
      100,
      rect(92, 90, 126, 22, p.accent, 6) +
        rect(92, 90, 126, 8, p.glow, 4) +
        shape('M164 112h16v24q0 6-8 6t-8-6zM192 112h18v32q0 6-9 6t-9-6z', p.accent) +
        ring(54, 100, 39, p.accent, 26) +
        ring(54, 100, 48, p.glow, 6) +
        rect(92, 84, 18, 34, p.ink, 6),
    ),
}

const fingerprint: Motif = {
  w: 180,
  h: 210,
  stance: 'float',
  pale: true,
  draw: (p) =>
    rect(6, 4, 168, 202, p.paper, 34) +
    stroke('M46 62q18-28 48-28 46 0 48 56 0 26-4 48', p.ink, 8) +
    stroke('M40 90q-2 18-8 28M58 90q2-36 34-38 34 2 34 42 0 40-12 74', p.ink, 8) +
    stroke('M58 108q-2 28-14 44M74 96q0-24 18-26 18 2 18 26 0 50-20 88', p.accent, 8) +
    stroke('M74 114q-2 34-18 58M92 90q2 50-20 94', p.ink, 8) +
    stroke('M132 156q-4 14-10 24', p.ink, 8) +
    stroke(
      'M22 52V34q0-14 14-14h14M158 52V34q0-14-14-14h-14M22 158v18q0 14 14 14h14M158 158v18q0 14-14 14h-14',
      p.glow,
      6,
    ),
}

const password: Motif = {
  w: 260,
  h: 150,
  stance: 'float',
  draw: (p, r) => {
    const star = (x: number): string => `M${x} 64v24M${x - 10.4} 70l20.8 12M${x - 10.4} 82l20.8-12`
    const count = r.whole(4, 5)
    let stars = ''
    for (let i = 0; i < count; i += 1) stars += star(44 + i * 32)
    return (
      rect(4, 8, 252, 134, p.deep, 16) +
      rect(4, 8, 252, 30, p.ink, 14) +
      circle(24, 23, 5, p.accent) +
      circle(42, 23, 5, p.glow) +
      circle(60, 23, 5, p.soft) +
      rect(20, 50, 220, 52, p.paper, 10) +
      stroke(stars, p.ink, 6) +
      rect(44 + count * 32 - 14, 60, 4, 32, p.accent, 2) +
      rect(20, 116, 84, 10, p.glow, 5) +
      rect(112, 116, 60, 10, p.mid, 5)
    )
  },
}

const firewall: Motif = {
  w: 220,
  h: 210,
  stance: 'ground',
  draw: (p) => {
    let bricks = ''
    for (let row = 0; row < 4; row += 1) {
      const shift = row % 2 ? 34 : 0
      for (let col = -1; col < 4; col += 1) {
        const left = Math.max(10, 10 + col * 68 + shift)
        const right = Math.min(210, 10 + col * 68 + shift + 62)
        if (right - left > 12) bricks += `M${left} ${84 + row * 31}h${right - left}v25H${left}z`
      }
    }
    return (
      rect(4, 78, 212, 132, p.ink, 4) +
      shape(bricks, p.mid) +
      shape('M108 4q4 30 34 54 26 24 26 58 0 58-60 58t-60-58q0-26 18-44 2 18 14 22-4-52 28-90z', p.accent) +
      shape('M112 62q4 22 20 36 14 16 14 34 0 36-38 36t-38-36q0-16 10-28 4 10 12 12 0-32 20-54z', p.glow) +
      shape('M110 112q18 18 18 34 0 18-18 18t-18-18q0-16 18-34z', p.paper)
    )
  },
}

const hook: Motif = {
  w: 200,
  h: 230,
  stance: 'float',
  pale: true,
  flips: true,
  draw: (p) =>
    stroke('M134 0V22', p.mid, 5) +
    ring(134, 34, 12, p.ink, 8) +
    stroke('M134 48v92q0 34-36 38', p.ink, 14) +
    turned(
      -7,
      100,
      160,
      rect(12, 104, 176, 114, p.paper, 7) +
        shape('M12 210l60-54h56l60 54q0 8-8 8H20q-8 0-8-8z', p.soft) +
        shape('M12 112q0-8 8-8h160q8 0 8 8l-78 64q-10 8-20 0z', p.glow) +
        stroke('M14 110l76 66q10 8 20 0l76-66', p.accent, 6),
    ) +
    stroke('M98 178q-40 4-42-40V92', p.ink, 14) +
    shape('M50 62l-24 50q18-10 38-4z', p.ink) +
    circle(100, 178, 10, p.accent),
}

const bug: Motif = {
  w: 200,
  h: 210,
  stance: 'float',
  draw: (p) =>
    stroke('M54 96L20 74V52M146 96l34-22V52M48 130H8M152 130h40M56 164l-32 20v20M144 164l32 20v20', p.ink, 10) +
    stroke('M80 44L66 16M120 44l14-28', p.ink, 7) +
    circle(66, 14, 6, p.ink) +
    circle(134, 14, 6, p.ink) +
    shape('M62 72q0-36 38-36t38 36z', p.ink) +
    oval(100, 134, 56, 70, p.accent) +
    shape('M100 64q-56 4-56 70t56 70z', '#de8c48') +
    stroke('M100 70v132', p.ink, 6) +
    circle(74, 112, 11, p.ink) +
    circle(126, 112, 11, p.ink) +
    circle(78, 158, 10, p.ink) +
    circle(122, 158, 10, p.ink) +
    circle(84, 56, 5, p.paper) +
    circle(116, 56, 5, p.paper),
}

const badge: Motif = {
  w: 160,
  h: 230,
  stance: 'float',
  draw: (p, r) => {
    const skin = r.pick(skins)
    const hair = r.pick(hairs)
    return (
      stroke('M40 0L78 66M120 0L82 66', p.accent, 11) +
      rect(68, 58, 24, 22, p.mid, 5) +
      rect(10, 74, 140, 154, p.ink, 14) +
      rect(18, 82, 124, 138, p.paper, 9) +
      rect(18, 82, 124, 22, p.deep, 8) +
      rect(66, 88, 28, 8, p.paper, 4) +
      rect(30, 114, 48, 58, p.soft, 5) +
      shape('M32 172q0-22 22-22t22 22z', p.deep) +
      circle(54, 138, 12, skin) +
      shape('M41 138q0-16 13-16t13 16q-6-8-13-8t-13 8z', hair) +
      stroke('M92 122h38M92 138h38M92 154h26', p.mid, 6) +
      stroke('M32 190h60M32 206h40', p.ink, 6) +
      circle(120, 196, 14, p.accent) +
      tick(113, 196, 14, p.paper, 4)
    )
  },
}

const camera: Motif = {
  w: 220,
  h: 180,
  stance: 'float',
  flips: true,
  draw: (p) =>
    rect(4, 50, 18, 120, p.ink, 6) +
    stroke('M18 146h64q22 0 30-52', p.mid, 15) +
    turned(
      12,
      130,
      70,
      shape('M44 34h130q8 0 8 8v52q0 8-8 8H58q-14 0-14-14z', p.deep) +
        rect(44, 76, 138, 26, p.ink, 8) +
        rect(36, 20, 168, 18, p.accent, 6) +
        rect(180, 40, 30, 56, p.ink, 7) +
        rect(204, 46, 9, 44, p.soft, 4) +
        circle(68, 60, 7, p.glow) +
        stroke('M88 56h60', p.mid, 5),
    ),
}

const door: Motif = {
  w: 180,
  h: 230,
  stance: 'ground',
  flips: true,
  draw: (p) =>
    rect(4, 4, 136, 226, p.ink, 6) +
    rect(18, 18, 108, 212, p.glow) +
    shape('M18 230l108-30v30z', p.paper) +
    shape('M18 18l78 22v190H18z', p.accent) +
    shape('M18 18l78 22v190l-8 0V46L18 26z', '#de8c48') +
    shape('M32 50l44 10v54H32zM32 132h44v66H32z', '#a95a1e') +
    circle(82, 130, 7, p.paper) +
    rect(148, 92, 30, 50, p.deep, 6) +
    rect(153, 98, 20, 12, p.soft, 2) +
    circle(157, 119, 3, p.glow) +
    circle(169, 119, 3, p.glow) +
    circle(157, 131, 3, p.glow) +
    circle(169, 131, 3, p.glow),
}

export const security: Record<string, Motif> = {
  shield,
  lock,
  key,
  fingerprint,
  password,
  firewall,
  hook,
  bug,
  badge,
  camera,
  door,
}
