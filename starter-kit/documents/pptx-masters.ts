import type PptxGenJS from 'pptxgenjs'
import { colors } from './document-text.ts'
import { area, titleArea } from './pptx-fit.ts'

export const hex = (color: string) => color.slice(1).toUpperCase()
export const toInches = (points: number) => points / 72

/** The two layouts: their boxes are real placeholders, which a screen reader and the outline view can find. */
export function defineMasters(deck: PptxGenJS, programmeName: string) {
  deck.defineSlideMaster({
    title: 'Opening',
    background: { color: hex(colors.navy) },
    objects: [
      { rect: { x: 0, y: 7.3, w: 13.333, h: 0.2, fill: { color: hex(colors.amber) } } },
      { rect: { x: 0.9, y: 4.15, w: 1.6, h: 0.06, fill: { color: hex(colors.amber) } } },
      {
        placeholder: {
          options: {
            ...{ name: 'title', type: 'title', x: 0.8, y: 1.3, w: 11.6, h: 2.6, margin: 0 },
            ...{ fontSize: 42, bold: true, color: 'FFFFFF', align: 'left', valign: 'bottom' },
          },
          text: '',
        },
      },
      {
        placeholder: {
          options: {
            ...{ name: 'body', type: 'body', x: 0.8, y: 4.5, w: 11.6, h: 1.9, margin: 0 },
            ...{ fontSize: 20, color: hex(colors.mist), align: 'left', valign: 'top' },
          },
          text: '',
        },
      },
    ],
  })
  deck.defineSlideMaster({
    title: 'Points',
    background: { color: 'FFFFFF' },
    objects: [
      { rect: { x: 0, y: 0, w: 0.22, h: 7.5, fill: { color: hex(colors.navy) } } },
      { rect: { x: 0.72, y: 1.52, w: 1.1, h: 0.06, fill: { color: hex(colors.amber) } } },
      {
        text: {
          text: programmeName,
          options: {
            x: 0.72,
            y: 6.95,
            w: 9,
            h: 0.3,
            margin: 0,
            fontSize: 12,
            color: hex(colors.grey),
            valign: 'middle',
          },
        },
      },
      {
        placeholder: {
          options: {
            ...{ name: 'title', type: 'title', margin: 0, ...place(titleArea) },
            ...{ fontSize: 30, bold: true, color: hex(colors.navy), align: 'left', valign: 'bottom' },
          },
          text: '',
        },
      },
      {
        placeholder: {
          options: {
            ...{ name: 'body', type: 'body', margin: 0, ...place(area) },
            ...{ fontSize: 22, color: hex(colors.ink), align: 'left', valign: 'top' },
          },
          text: '',
        },
      },
    ],
    slideNumber: {
      x: 11.4,
      y: 6.95,
      w: 1.21,
      h: 0.3,
      margin: 0,
      fontSize: 12,
      color: hex(colors.grey),
      align: 'right',
    },
  })
}

export function place({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return { x: toInches(x), y: toInches(y), w: toInches(width), h: toInches(height) }
}
