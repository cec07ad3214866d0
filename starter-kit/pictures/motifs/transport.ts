import { circle, dots, rect, ring, shape, stroke, turned } from '../draw.ts'
import { type Motif, skins } from './motif.ts'

const wheel = (x: number, y: number, r: number, ink: string, hub: string): string =>
  circle(x, y, r, ink) + circle(x, y, r * 0.45, hub)

const forklift: Motif = {
  w: 240,
  h: 200,
  stance: 'ground',
  flips: true,
  draw: (p, r) => {
    const skin = r.pick(skins)
    return (
      // driver
      shape('M66 132q0-42 26-46h10q20 6 20 46z', p.tint) +
      circle(98, 70, 17, skin) +
      circle(107, 72, 2.5, p.ink) +
      shape('M78 66q0-20 20-20t20 18l6 2v4H78z', p.glow) +
      // cage and body
      stroke('M48 120L60 28H126L140 116', p.ink, 8) +
      rect(48, 22, 90, 11, p.ink, 5) +
      shape('M18 124q0-16 14-16h40l12 24h58q12 0 12 12v32H18z', p.accent) +
      shape('M18 124q0-16 14-16h40l4 8H40q-10 0-10 12v48H18z', '#de8c48') +
      stroke('M120 92l16 36', p.ink, 6) +
      stroke('M108 96l22-10', p.ink, 6) +
      rect(70, 144, 62, 12, p.ink, 6) +
      wheel(50, 176, 24, p.ink, p.soft) +
      wheel(138, 180, 20, p.ink, p.soft) +
      // mast and load
      rect(158, 14, 9, 182, p.deep, 2) +
      rect(170, 14, 9, 182, p.ink, 2) +
      rect(178, 176, 58, 8, p.ink, 3) +
      rect(182, 166, 52, 10, p.mid) +
      rect(184, 112, 48, 54, p.glow, 3) +
      rect(202, 112, 12, 24, p.accent) +
      rect(184, 72, 40, 40, p.accent, 3) +
      rect(199, 72, 10, 18, p.glow)
    )
  },
}

const boxes: Motif = {
  w: 210,
  h: 200,
  stance: 'ground',
  flips: true,
  draw: (p, r) => {
    const box = (x: number, y: number, w: number, h: number, warm: boolean): string => {
      const [face, side, tape] = warm ? [p.accent, '#a95a1e', p.glow] : [p.glow, '#dd9a45', p.paper]
      return (
        rect(x, y, w, h, face, 3) +
        rect(x + w * 0.74, y, w * 0.26, h, side, 3) +
        rect(x + w * 0.3, y, w * 0.14, h * 0.42, tape) +
        stroke(`M${x + 10} ${y + h - 12}h${w * 0.22}`, p.ink, 4)
      )
    }
    const top = r.whole(70, 96)
    return (
      (r.chance(0.6) ? box(top - 34, 18, 64, 56, false) : '') +
      box(top - 44, 72, 88, 62, true) +
      box(r.whole(128, 136), 88, 58, 46, false) +
      box(6, 134, 98, 66, false) +
      box(108, 134, 96, 66, true)
    )
  },
}

const truck: Motif = {
  w: 280,
  h: 160,
  stance: 'ground',
  flips: true,
  draw: (p) =>
    rect(4, 14, 174, 112, p.deep, 6) +
    rect(4, 14, 174, 14, p.ink, 6) +
    rect(4, 74, 174, 16, p.glow) +
    stroke('M24 40v26M48 40v26M72 40v26M96 40v26M120 40v26M144 40v26', p.mid, 3) +
    rect(4, 122, 270, 14, p.ink, 4) +
    shape('M184 44h46q8 0 12 7l22 39q12 4 12 16v20h-92z', p.accent) +
    shape('M204 56h22q4 0 6 3l17 31h-45z', p.soft) +
    shape('M204 90l20-34h8l-20 34z', p.paper) +
    rect(190, 98, 16, 5, p.ink, 2) +
    rect(264, 100, 12, 12, p.glow, 3) +
    wheel(44, 138, 21, p.ink, p.soft) +
    wheel(94, 138, 21, p.ink, p.soft) +
    wheel(232, 138, 21, p.ink, p.soft),
}

const ship: Motif = {
  w: 290,
  h: 180,
  stance: 'ground',
  flips: true,
  draw: (p, r) => {
    const tones = [p.accent, p.glow, p.mid, p.tint, p.soft]
    let cargo = ''
    const heights = [2, 3, 3, 2].map((h) => h - (r.chance(0.3) ? 1 : 0))
    heights.forEach((count, col) => {
      for (let i = 0; i < Math.max(1, count); i += 1)
        cargo += rect(90 + col * 40, 84 - i * 24, 38, 22, r.pick(tones), 2)
    })
    return (
      rect(34, 26, 48, 84, p.paper, 3) +
      rect(26, 20, 62, 14, p.ink, 3) +
      rect(44, 2, 18, 20, p.accent, 2) +
      rect(40, 42, 36, 10, p.deep, 2) +
      stroke('M42 66h32M42 80h32M42 94h32', p.mid, 4) +
      cargo +
      shape('M8 106h244l34-14q-6 46-34 70H34Q14 140 8 106z', p.ink) +
      shape('M16 138h256q-8 14-20 24H34q-10-10-18-24z', p.accent) +
      stroke('M236 112h18', p.glow, 5) +
      stroke('M2 166q16-12 32 0t32 0 32 0 32 0 32 0 32 0 32 0 32 0 28-2', p.soft, 10) +
      stroke('M14 178q16-8 32 0t32 0 32 0 32 0 32 0 32 0 32 0 32 0', p.mid, 5)
    )
  },
}

const aircraft: Motif = {
  w: 290,
  h: 170,
  stance: 'float',
  pale: true,
  flips: true,
  draw: (p) => {
    const windows = [88, 106, 124, 142, 160, 178, 196, 214].map((x) => [x, 80] as const)
    return turned(
      -8,
      145,
      85,
      shape('M132 70l-44-52h22l76 52z', p.mid) +
        shape('M26 80L6 20h30l46 50z', p.accent) +
        shape('M10 78q6-12 40-14h176q44 2 58 24-10 20-58 22H84Q26 110 10 78z', p.paper) +
        shape('M18 88q40 8 120 8h144q-12 13-56 14H84Q36 110 18 88z', p.soft) +
        shape('M248 68q18 5 27 14h-30z', p.deep) +
        dots(windows, 4.5, p.deep) +
        shape('M34 84l-32 14h24l44-10z', p.accent) +
        rect(132, 112, 46, 20, p.deep, 10) +
        shape('M176 94h-58l-60 66h26z', p.ink),
    )
  },
}

const satellite: Motif = {
  w: 260,
  h: 200,
  stance: 'float',
  flips: true,
  draw: (p) => {
    const panel = (x: number): string =>
      rect(x, 66, 76, 54, p.deep, 4) + stroke(`M${x + 25} 68v50M${x + 51} 68v50M${x + 3} 93h70`, p.mid, 3)
    return turned(
      -18,
      130,
      100,
      stroke('M80 93H180', p.ink, 7) +
        panel(4) +
        panel(180) +
        rect(98, 58, 64, 74, p.accent, 8) +
        rect(98, 58, 20, 74, '#de8c48', 8) +
        rect(110, 44, 40, 16, p.ink, 4) +
        circle(130, 84, 10, p.glow) +
        stroke('M116 112h28', p.paper, 5) +
        stroke('M130 132v18', p.ink, 6) +
        shape('M98 148h64q-4 26-32 26t-32-26z', p.soft) +
        rect(94, 145, 72, 7, p.ink, 3) +
        stroke('M112 186q18 10 36 0', p.accent, 5) +
        stroke('M102 198q28 16 56 0', p.accent, 5),
    )
  },
}

const ladder: Motif = {
  w: 160,
  h: 230,
  stance: 'ground',
  flips: true,
  draw: (p) => {
    let steps = ''
    for (let i = 0; i < 5; i += 1) {
      const y = 54 + i * 34
      steps += rect(50 - i * 7, y, 62 + i * 7 + i * 3, 13, p.glow, 3)
    }
    return (
      stroke('M104 24L152 224M96 24l38 200', p.mid, 8) +
      stroke('M128 130h-18M138 176h-20', p.mid, 7) +
      steps +
      stroke('M54 24L16 224M102 24L122 224', p.accent, 13) +
      rect(40, 6, 76, 20, p.ink, 6) +
      rect(6, 220, 22, 10, p.ink, 4) +
      rect(111, 220, 22, 10, p.ink, 4)
    )
  },
}

const compass: Motif = {
  w: 200,
  h: 220,
  stance: 'float',
  draw: (p, r) => {
    const angle = r.whole(20, 55)
    return (
      ring(100, 20, 13, p.accent, 7) +
      rect(91, 30, 18, 18, p.ink, 3) +
      circle(100, 128, 90, p.ink) +
      circle(100, 128, 76, p.accent) +
      circle(100, 128, 68, p.paper) +
      stroke('M100 70v12M100 174v12M42 128h12M146 128h12', p.ink, 6) +
      stroke('M60 88l4 4M140 88l-4 4M60 168l4-4M140 168l-4-4', p.mid, 4) +
      turned(angle, 100, 128, shape('M100 72l17 56H83z', p.accent) + shape('M100 184l17-56H83z', p.deep)) +
      circle(100, 128, 8, p.paper)
    )
  },
}

const mapPin: Motif = {
  w: 230,
  h: 210,
  stance: 'ground',
  pale: true,
  flips: true,
  draw: (p) =>
    shape('M4 138l72-26v72L4 208z', p.soft) +
    shape('M76 112l76 24v72l-76-24z', p.paper) +
    shape('M152 136l74-26v70l-74 28z', p.soft) +
    stroke('M16 186q30-34 56-18t56-2 40-12', p.mid, 5) +
    shape('M158 204v-16q20-40 66-46v34z', p.tint) +
    stroke('M150 160l58-26', p.glow, 5) +
    shape('M115 172q-58-66-58-108a58 58 0 0 1 116 0q0 42-58 108z', p.accent) +
    shape('M115 172q-58-66-58-108A58 58 0 0 1 115 6q-34 20-34 60 0 40 34 106z', '#de8c48') +
    circle(115, 64, 27, p.paper) +
    circle(115, 64, 12, p.ink),
}

const bridge: Motif = {
  w: 290,
  h: 180,
  stance: 'ground',
  draw: (p) => {
    let hangers = ''
    for (const [x, y] of [
      [98, 62],
      [120, 88],
      [145, 96],
      [170, 88],
      [192, 62],
      [52, 66],
      [34, 88],
      [238, 66],
      [256, 88],
    ] as const)
      hangers += `M${x} ${y}V122`
    return (
      stroke(hangers, p.mid, 4) +
      stroke('M4 116Q52 78 74 22 96 98 145 98T216 22q22 56 70 94', p.ink, 7) +
      shape('M62 176l6-164h16l6 164zM200 176l6-164h16l6 164z', p.accent) +
      rect(62, 40, 28, 10, p.accent, 3) +
      rect(200, 40, 28, 10, p.accent, 3) +
      rect(62, 78, 28, 9, p.accent, 3) +
      rect(200, 78, 28, 9, p.accent, 3) +
      rect(0, 116, 290, 18, p.ink, 6) +
      stroke('M12 125H280', p.glow, 3) +
      rect(50, 162, 52, 18, p.deep, 5) +
      rect(188, 162, 52, 18, p.deep, 5) +
      stroke('M112 168q12-8 24 0t24 0 20-2', p.mid, 5) +
      stroke('M4 168q10-8 20 0M262 168q10-8 20 0', p.mid, 5)
    )
  },
}

export const transport: Record<string, Motif> = {
  forklift,
  boxes,
  truck,
  ship,
  aircraft,
  satellite,
  ladder,
  compass,
  'map-pin': mapPin,
  bridge,
}
