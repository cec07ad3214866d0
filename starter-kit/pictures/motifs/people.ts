import type { Dice } from '../dice.ts'
import { circle, moved, rect, shape, stroke, turned } from '../draw.ts'
import type { Palette } from '../palettes.ts'
import { hairs, type Motif, shadeOf, skins } from './motif.ts'

/** Head and shoulders, 150 wide and 180 high. */
function bust(p: Palette, r: Dice, cloth: string, look: number, tone: number): string {
  const skin = skins[tone % skins.length] as string
  const shade = shadeOf(skin)
  const hair = r.pick(hairs)
  const behind = look % 5 === 1 ? shape('M36 112q-10-100 39-104 49 4 39 104-18 12-39 12t-39-12z', hair) : ''
  const top = [
    shape('M43 62Q34 12 75 12t32 50q-6-10-8-24-26 10-46 2-2 14-10 22z', hair),
    shape('M44 66q-10-46 31-48 41 2 31 48-4-26-24-34-24 12-38 34z', hair),
    shape('M41 45q0-38 34-38t34 38l12 4v6H37V45z', p.glow) + rect(69, 2, 12, 34, p.accent, 5),
    circle(75, 10, 13, hair) +
      shape('M43 62q-4-14 0-24 8-24 32-24t32 24q4 10 0 24-2-20-10-28-22 6-44 0-8 8-10 28z', hair),
    shape('M40 62Q28 36 46 24q12-20 36-14 26 2 28 26 8 14 0 26-2-16-10-24-26 4-42-4-14 8-18 28z', hair),
  ][look % 5] as string
  const chest =
    look % 5 === 2
      ? stroke('M50 120v58M100 120v58', p.glow, 12)
      : shape('M54 114l21 34 21-34z', p.paper) + stroke('M54 115l21 33 21-33', shadowOn(cloth, p), 5)
  return (
    behind +
    shape('M2 180q-4-54 46-66h54q50 12 46 66z', cloth) +
    chest +
    shape('M62 84h26v30q-13 14-26 0z', shade) +
    circle(44, 64, 7, shade) +
    circle(106, 64, 7, shade) +
    shape('M44 54q0-34 31-34t31 34q0 44-31 46-31-2-31-46z', skin) +
    circle(63, 62, 3, p.ink) +
    circle(87, 62, 3, p.ink) +
    stroke('M66 80q9 7 18 0', shade, 4) +
    top
  )
}

const shadowOn = (cloth: string, p: Palette): string => (cloth === p.deep ? p.ink : p.deep)

const person: Motif = {
  w: 165,
  h: 202,
  stance: 'bust',
  flips: true,
  draw: (p, r) => moved(0, 4, 1.1, bust(p, r, r.pick([p.deep, p.tint, p.accent]), r.whole(0, 4), r.whole(0, 3))),
}

const people: Motif = {
  w: 280,
  h: 190,
  stance: 'bust',
  flips: true,
  draw: (p, r) => {
    // Neighbours differ in hair and skin, so that a group never looks like one person three times.
    const look = r.whole(0, 4)
    const tone = r.whole(0, 3)
    const step = r.pick([1, 2])
    const outer = r.chance(0.5) ? [p.tint, p.accent] : [p.accent, p.tint]
    return (
      moved(0, 28, 0.9, bust(p, r, outer[0] as string, look, tone)) +
      moved(145, 28, 0.9, bust(p, r, outer[1] as string, look + step, tone + 1)) +
      moved(65, 10, 1, bust(p, r, p.deep, look + step * 2, tone + 2))
    )
  },
}

const handshake: Motif = {
  w: 280,
  h: 170,
  stance: 'float',
  flips: true,
  draw: (p, r) => {
    const near = r.pick(skins)
    const far = r.pick(skins.filter((tone) => tone !== near))
    return (
      turned(
        -10,
        200,
        84,
        rect(216, 38, 66, 84, p.accent, 6) +
          rect(202, 42, 18, 76, p.paper, 5) +
          shape('M206 48h-38q-30 2-54 16v46q34 14 60 6h32z', far),
      ) +
      turned(
        10,
        80,
        84,
        rect(-2, 38, 66, 84, p.deep, 6) +
          rect(60, 42, 18, 76, p.paper, 5) +
          shape('M74 48h32q28-4 44 12l4 54q-26 14-80 2z', near) +
          stroke('M136 104l36 8M138 88l50 6M138 72l54 4', near, 20) +
          stroke('M142 116l18 5', near, 18) +
          stroke('M152 80l40 4M150 97l34 5M146 112l24 6', shadeOf(near), 3),
      ) +
      stroke('M88 126l6-9M106 133l6-10M124 139l6-10', far, 16) +
      stroke('M208 50Q184 36 148 50', far, 21) +
      stroke('M212 64Q188 48 152 62', shadeOf(far), 3)
    )
  },
}

const graduation: Motif = {
  w: 230,
  h: 180,
  stance: 'float',
  flips: true,
  draw: (p) =>
    shape('M54 84h122v46q-26 26-61 26t-61-26z', p.deep) +
    shape('M54 84h30v66q-18-6-30-20z', p.mid) +
    shape('M115 14l112 52-112 52L3 66z', p.ink) +
    shape('M115 14l112 52-112 10L3 66z', p.deep) +
    circle(115, 66, 7, p.glow) +
    stroke('M115 66l78 18v48', p.glow, 6) +
    shape('M184 128h18l6 44q-15 8-30 0z', p.accent) +
    circle(193, 128, 10, p.glow),
}

export const persons: Record<string, Motif> = { person, people, handshake, graduation }
