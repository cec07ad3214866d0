import type { Dice } from '../dice.ts'
import type { Palette } from '../palettes.ts'

export interface Motif {
  w: number
  h: number
  /**
   * `ground` things stand on the floor line, `float` things hang free before a disc,
   * `bust` people are cut by the lower edge of the picture.
   */
  stance: 'ground' | 'float' | 'bust'
  /** Whether it may be mirrored without looking wrong. */
  flips?: boolean
  /** Mostly paper-white, so that it needs a deeper tone behind it. */
  pale?: boolean
  draw: (p: Palette, r: Dice) => string
}

export const skins = ['#f1cba8', '#dba67c', '#ab7149', '#7d4d31'] as const
export const hairs = ['#2a2320', '#4d3323', '#80532d', '#b9b3ab'] as const

const shades: Record<string, string> = {
  '#f1cba8': '#dba983',
  '#dba67c': '#bf875c',
  '#ab7149': '#8e5935',
  '#7d4d31': '#633b25',
}

/** The same skin in shadow: necks, the lines between fingers. */
export const shadeOf = (skin: string): string => shades[skin] ?? skin
