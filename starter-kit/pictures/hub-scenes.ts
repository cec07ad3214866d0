import { circle, faded, oval, rect, ring, shape, stroke, svg, tick, turned } from './draw.ts'
import { dashed, hang, medal, put, room, shadow, sun } from './kit.ts'
import { type Palette, palettes } from './palettes.ts'

const of = (name: string): Palette => palettes[name] as Palette
const picture = (inner: string): string => svg(640, 400, inner)

function pricing(): string {
  const p = of('harbor')
  const card = (x: number, top: number, head: string, ticks: number): string => {
    let rows = ''
    for (let i = 0; i < ticks; i += 1)
      rows +=
        circle(x + 26, top + 74 + i * 32, 10, p.accent) +
        tick(x + 21, top + 74 + i * 32, 10, p.paper, 3) +
        stroke(`M${x + 46} ${top + 74 + i * 32}h${i % 2 ? 46 : 60}`, p.mid, 7)
    return (
      rect(x, top, 128, 340 - top, p.paper, 10) +
      rect(x, top, 128, 44, head, 10) +
      rect(x, top + 30, 128, 14, head) +
      stroke(`M${x + 24} ${top + 23}h50`, p.paper, 8) +
      rows
    )
  }
  return picture(
    room(p, 340) +
      circle(270, 180, 146, p.haze) +
      card(40, 188, p.mid, 2) +
      card(186, 140, p.deep, 4) +
      card(332, 92, p.ink, 5) +
      shadow(548, 352, 78, p) +
      put('coins', 478, 356, 0.7, p, 'b') +
      medal('scales', 548, 112, 60, p, 0.4),
  )
}

function documents(): string {
  const p = of('sand')
  const drawer = (y: number): string =>
    rect(62, y, 156, 78, p.deep, 5) + rect(110, y + 16, 60, 20, p.paper, 4) + rect(112, y + 50, 56, 10, p.glow, 5)
  return picture(
    room(p, 330) +
      sun(396, 190, 150, 330, p.disc) +
      rect(50, 70, 180, 276, p.ink, 8) +
      drawer(82) +
      drawer(170) +
      drawer(258) +
      shadow(404, 346, 150, p) +
      put('folder', 262, 348, 1.2, p) +
      turned(7, 566, 240, put('document', 524, 330, 0.6, p, 'b')) +
      medal('magnifier', 560, 96, 58, p, 0.4),
  )
}

/** Sheets with empty places to fill in. */
function templates(): string {
  const p = of('mint')
  const blank = (x: number, y: number): string => dashed(`M${x} ${y}h170v34h-170z`, p.mid, 4, '10 9')
  return picture(
    room(p, 330) +
      sun(300, 186, 152, 330, p.haze) +
      turned(-6, 260, 200, rect(150, 40, 210, 280, p.soft, 10)) +
      rect(190, 36, 214, 290, p.paper, 10) +
      rect(190, 36, 214, 46, p.deep, 10) +
      rect(190, 66, 214, 16, p.deep) +
      stroke('M212 60h80', p.paper, 9) +
      blank(212, 102) +
      blank(212, 154) +
      rect(212, 208, 76, 76, p.haze, 6) +
      shape('M216 280l24-34 16 18 10-12 18 28z', p.tint) +
      circle(266, 228, 9, p.glow) +
      stroke('M306 218h74M306 242h74M306 266h48', p.mid, 7) +
      stroke('M226 118h60', p.ink, 6) +
      turned(
        40,
        430,
        200,
        rect(414, 110, 32, 130, p.accent, 3) +
          rect(414, 84, 32, 22, p.ink, 5) +
          rect(414, 102, 32, 10, p.glow) +
          shape('M414 240h32l-16 34z', '#f1cba8') +
          shape('M424 261h12l-6 13z', p.ink),
      ) +
      shadow(90, 348, 62, p) +
      put('stamp', 24, 352, 0.7, p) +
      put('boxes', 474, 352, 0.7, p, 'c'),
  )
}

function training(): string {
  const p = of('dawn')
  return picture(
    room(p, 322) +
      rect(0, 372, 640, 28, p.near) +
      circle(306, 170, 146, p.disc) +
      put('screen', 134, 344, 1.4, p, 'b') +
      put('person', 486, 400, 1, p, 'coach') +
      put('people', 14, 404, 0.6, p, 'shift') +
      medal('graduation', 556, 92, 54, p, 0.4),
  )
}

function events(): string {
  const p = of('slate')
  return picture(
    rect(0, 0, 640, 400, p.sky) +
      shape('M110 0h40L330 330H30zM500 0h40l70 330H310z', p.haze) +
      rect(0, 318, 640, 82, p.far) +
      oval(232, 344, 200, 22, p.disc) +
      circle(232, 180, 146, p.disc) +
      put('calendar', 100, 332, 1.3, p, 'c') +
      circle(494, 244, 112, p.disc) +
      put('speaker', 402, 356, 0.9, p, 'b') +
      medal('clock', 560, 78, 48, p, 0.4) +
      faded(
        0.9,
        circle(60, 66, 8, p.glow) +
          circle(100, 40, 5, p.accent) +
          circle(420, 50, 6, p.accent) +
          circle(380, 90, 5, p.glow),
      ),
  )
}

function defaultTraining(): string {
  const p = of('meadow')
  return picture(
    room(p, 334) +
      sun(320, 186, 152, 334, p.disc) +
      shadow(320, 350, 150, p) +
      put('book', 176, 346, 1.2, p) +
      put('graduation', 212, 134, 0.7, p) +
      put('lightbulb', 70, 330, 0.6, p) +
      put('coffee', 486, 352, 0.6, p),
  )
}

function defaultItem(): string {
  const p = of('harbor')
  return picture(
    rect(0, 0, 640, 400, p.sky) +
      shape('M0 400V300q80-44 160 0t160 0 160 0 160 0V400z', p.haze) +
      shape('M0 400V344q80-26 160 0t160 0 160 0 160 0V400z', p.far) +
      circle(320, 190, 150, p.haze) +
      ring(320, 190, 166, p.far, 4) +
      hang('document', 290, 186, 1.2, p, 'd') +
      hang('shield', 424, 252, 0.6, p, 'c'),
  )
}

/** An empty tray and a looking glass: nothing matched, nothing is broken. */
function emptySearch(): string {
  const p = of('sand')
  return picture(
    room(p, 334) +
      sun(320, 180, 152, 334, p.haze) +
      dashed('M196 96h150v190H196z', p.near, 5, '14 12') +
      stroke('M226 140h90M226 172h90M226 204h56', p.far, 9) +
      shadow(290, 346, 150, p) +
      shape('M150 262h56l18 30h132l18-30h56v64q0 20-20 20H170q-20 0-20-20z', p.deep) +
      shape('M150 296h280v30q0 20-20 20H170q-20 0-20-20z', p.ink) +
      stroke('M469 199l49 49', p.accent, 25) +
      circle(420, 150, 72, p.ink) +
      circle(420, 150, 58, p.paper) +
      stroke('M377 139q7-25 31-32', p.soft, 6) +
      put('coffee', 500, 354, 0.5, p),
  )
}

export const hubScenes: Record<string, () => string> = {
  'page-pricing': pricing,
  'page-hub-documents': documents,
  'page-hub-templates': templates,
  'page-hub-training': training,
  'page-hub-events': events,
  'default-training': defaultTraining,
  'default-item': defaultItem,
  'empty-search': emptySearch,
}
