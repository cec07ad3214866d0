/**
 * Navy and amber recur in every palette so that all pictures look like one hand;
 * only the backdrop tones and `tint` change the mood.
 */
export interface Palette {
  ink: string
  deep: string
  mid: string
  soft: string
  paper: string
  accent: string
  glow: string
  tint: string
  sky: string
  haze: string
  far: string
  near: string
  disc: string
  /** Dark skies need a light disc behind everything that is drawn in navy. */
  dark: boolean
}

const hand = {
  ink: '#13294b',
  deep: '#264a7a',
  paper: '#fffaf1',
  accent: '#c8702a',
  glow: '#f2b65f',
}

export const palettes: Record<string, Palette> = {
  dawn: {
    ...hand,
    mid: '#8389b0',
    soft: '#d9d8e8',
    tint: '#a85d78',
    sky: '#fdebe3',
    haze: '#f8d8d0',
    far: '#ebb6b1',
    near: '#bb8496',
    disc: '#fff8f2',
    dark: false,
  },
  harbor: {
    ...hand,
    mid: '#6d90b5',
    soft: '#ccdcea',
    tint: '#2c7d92',
    sky: '#dfedf5',
    haze: '#c9e0ec',
    far: '#a0c6da',
    near: '#5d92b1',
    disc: '#f7fbfd',
    dark: false,
  },
  meadow: {
    ...hand,
    mid: '#7391a8',
    soft: '#d2dee2',
    tint: '#4d875a',
    sky: '#eaf3de',
    haze: '#d8e8c6',
    far: '#b4d19c',
    near: '#7ba567',
    disc: '#fcfcef',
    dark: false,
  },
  ember: {
    ...hand,
    mid: '#8289a3',
    soft: '#dcd9df',
    tint: '#a8432d',
    sky: '#fae3d3',
    haze: '#f3c8a8',
    far: '#e0a178',
    near: '#a65f42',
    disc: '#fff4e8',
    dark: false,
  },
  slate: {
    ...hand,
    mid: '#768aa5',
    soft: '#cfd8e3',
    tint: '#4b7a94',
    sky: '#40546f',
    haze: '#4c6280',
    far: '#7f96b2',
    near: '#657c9b',
    disc: '#e9eef3',
    dark: true,
  },
  dusk: {
    ...hand,
    mid: '#7a86b3',
    soft: '#d2d4e8',
    tint: '#7d5a94',
    sky: '#2b3a68',
    haze: '#3c4a7d',
    far: '#7c80b8',
    near: '#6468a2',
    disc: '#f8e3c9',
    dark: true,
  },
  sand: {
    ...hand,
    mid: '#8591a3',
    soft: '#dddcd6',
    tint: '#8b6c3c',
    sky: '#f8f1e2',
    haze: '#f0e3ca',
    far: '#e1cda7',
    near: '#bd9f70',
    disc: '#fffcf5',
    dark: false,
  },
  mint: {
    ...hand,
    mid: '#6f96a8',
    soft: '#cfe0e2',
    tint: '#2b8876',
    sky: '#e2f4ed',
    haze: '#cbeadf',
    far: '#9dd2c1',
    near: '#589e8b',
    disc: '#f8fefb',
    dark: false,
  },
}
