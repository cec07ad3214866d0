import { circle, rect, ring, shape, stroke, svg } from './draw.ts'
import { dashed, hang, land, medal, put, room, shadow, sun } from './kit.ts'
import { type Palette, palettes } from './palettes.ts'

const of = (name: string): Palette => palettes[name] as Palette
const picture = (inner: string): string => svg(640, 400, inner)

function about(): string {
  const p = of('dawn')
  return picture(
    land(p) +
      circle(320, 150, 96, p.disc) +
      shape('M286 400q-10-70 30-96t20-64h14q14 44 2 70t22 90z', p.paper) +
      dashed('M332 394q-4-62 8-88t2-58', p.accent, 4, '8 12') +
      put('capitol', 236, 250, 0.6, p) +
      put('factory', 30, 326, 0.9, p) +
      put('tree', 262, 330, 0.4, p, 'd') +
      put('people', 372, 400, 0.9, p, 'shift'),
  )
}

/** Three landings, one for each level, with the shield on top. */
function cmmc(): string {
  const p = of('harbor')
  return picture(
    room(p, 340) +
      sun(506, 170, 140, 340, p.disc) +
      rect(60, 282, 170, 58, p.mid, 4) +
      rect(230, 232, 170, 108, p.deep, 4) +
      rect(400, 182, 190, 158, p.ink, 4) +
      rect(60, 282, 170, 10, p.soft, 3) +
      rect(230, 232, 170, 10, p.mid, 3) +
      rect(400, 182, 190, 10, p.accent, 3) +
      circle(145, 316, 8, p.paper) +
      circle(303, 290, 8, p.paper) +
      circle(327, 290, 8, p.paper) +
      circle(471, 264, 8, p.paper) +
      circle(495, 264, 8, p.paper) +
      circle(519, 264, 8, p.paper) +
      put('lock', 102, 282, 0.5, p) +
      put('checklist', 262, 230, 0.6, p, 'c') +
      put('shield', 419, 182, 0.8, p, 'c') +
      dashed('M70 250q30-110 150-150t160-62', p.accent, 5, '2 14') +
      shape('M376 24l22 10-16 18z', p.accent),
  )
}

function mep(): string {
  const p = of('sand')
  const windows = [60, 260, 460]
    .map((x) => rect(x, 50, 130, 110, p.haze, 4) + stroke(`M${x + 65} 50v110M${x} 104h130`, p.sky, 6))
    .join('')
  return picture(
    room(p, 322) +
      rect(0, 0, 640, 14, p.far) +
      windows +
      rect(0, 370, 640, 30, p.near) +
      sun(330, 190, 146, 322, p.disc) +
      shadow(330, 344, 130, p) +
      put('robot-arm', 34, 344, 0.8, p) +
      put('mill', 226, 344, 1.2, p) +
      put('person', 470, 400, 1, p, 'mep') +
      medal('gear', 550, 100, 52, p, 0.4) +
      medal('map-pin', 80, 96, 52, p, 0.4),
  )
}

function partners(): string {
  const p = of('mint')
  return picture(
    room(p, 330) +
      circle(320, 196, 168, p.haze) +
      ring(320, 196, 168, p.far, 4) +
      circle(320, 196, 124, p.disc) +
      dashed('M152 196a168 168 0 0 1 336 0', p.accent, 5, '2 14') +
      hang('handshake', 320, 200, 0.9, p, 'd') +
      medal('factory', 120, 118, 60, p, 0.4) +
      medal('capitol', 520, 118, 60, p, 0.4) +
      medal('graduation', 112, 276, 58, p, 0.4) +
      medal('people', 528, 276, 58, p, 0.3, 'shift'),
  )
}

/** A portrait that is nobody: it stands in until a real photograph is uploaded. */
function leadership(): string {
  const p = of('harbor')
  const hair = '#4d3323'
  return svg(
    480,
    480,
    rect(0, 0, 480, 480, p.haze) +
      circle(240, 230, 196, p.sky) +
      stroke('M70 300V120M100 300V120M380 300V120M410 300V120', p.far, 12) +
      rect(50, 96, 380, 16, p.far, 4) +
      shape('M122 218q0-140 118-140t118 140q0 96 34 138-66 34-152 34T88 356q34-42 34-138z', hair) +
      shape('M48 480q-2-120 120-142h144q122 22 120 142z', p.ink) +
      shape('M168 338l72 122 72-122-40-16h-64z', p.paper) +
      shape('M150 342l38-18 52 90-34 44zM330 342l-38-18-52 90 34 44z', p.deep) +
      shape('M204 280h72v62q-36 34-72 0z', '#bf875c') +
      shape('M158 190q0-88 82-88t82 88q0 118-82 122-82-4-82-122z', '#dba67c') +
      shape('M150 214q-10-70 22-104 34-34 84-30 64 6 76 62 6 36-2 72-8-46-36-72-60 24-118 2-20 26-26 70z', hair) +
      circle(208, 216, 6, p.ink) +
      circle(272, 216, 6, p.ink) +
      stroke('M212 262q28 22 56 0', p.ink, 5) +
      circle(384, 408, 13, p.accent) +
      circle(384, 408, 6, p.glow),
  )
}

function signpost(p: Palette): string {
  return (
    rect(312, 100, 16, 246, p.ink, 4) +
    shape('M200 116h140v48H200l-30-24z', p.accent) +
    shape('M304 178h130l32 24-32 24H304z', p.deep) +
    shape('M222 240h120v44H222l-26-22z', p.glow) +
    circle(320, 92, 15, p.glow)
  )
}

function notFound(): string {
  const p = of('meadow')
  return picture(
    land(p) +
      circle(320, 170, 142, p.disc) +
      stroke('M-10 392q120-60 220-34t100-20', p.paper, 22) +
      dashed('M-10 392q120-60 220-34t96-18', p.accent, 4, '10 14') +
      shadow(320, 346, 60, p) +
      signpost(p) +
      put('tree', 56, 330, 0.8, p, 'd') +
      put('tree', 6, 344, 0.5, p, 'f') +
      medal('compass', 540, 116, 64, p, 0.4) +
      put('map-pin', 462, 372, 0.6, p),
  )
}

/** A plug pulled from its socket, and someone already at work on it. */
function error(): string {
  const p = of('sand')
  return picture(
    room(p, 330) +
      sun(320, 190, 150, 330, p.disc) +
      stroke('M0 250q90 60 130-10t96-44', p.ink, 12) +
      shape('M218 160h52q34 0 34 36t-34 36h-52q-16 0-16-16v-40q0-16 16-16z', p.deep) +
      rect(218, 160, 14, 72, p.ink) +
      rect(304, 172, 32, 12, p.mid, 4) +
      rect(304, 208, 32, 12, p.mid, 4) +
      stroke('M352 150l-10-24M362 196h26M352 242l-10 24', p.accent, 8) +
      shape('M408 154h44q18 0 18 18v48q0 18-18 18h-44q-14 0-14-14v-56q0-14 14-14z', p.accent) +
      rect(404, 174, 18, 10, p.ink, 3) +
      rect(404, 208, 18, 10, p.ink, 3) +
      stroke('M470 196q70-8 90 40t80 24', p.ink, 12) +
      shadow(118, 346, 70, p) +
      shape('M92 346l20-96h18l20 96z', p.accent) +
      shape('M104 288h34l6 26H98zM110 258h22l4 16h-30z', p.paper) +
      rect(66, 338, 110, 14, p.ink, 5) +
      shadow(520, 348, 80, p) +
      put('hard-hat', 446, 352, 0.6, p) +
      hang('wrench', 522, 92, 0.6, p),
  )
}

export const pageScenes: Record<string, () => string> = {
  'page-about': about,
  'page-cmmc': cmmc,
  'page-mep': mep,
  'page-partners': partners,
  'page-leadership': leadership,
  'page-not-found': notFound,
  'page-error': error,
}
