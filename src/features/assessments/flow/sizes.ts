/** Sizes of what is in a picture of the flow, in pixels. */

/** Sizes of the letters: a picture of all columns shrinks to 0.6 on a sheet, and is read there. */
export const fonts = { box: 17, head: 15, number: 15 } as const

/** The ground beneath a number, in its middle. */
export const plateOf = (number: number) => ({ width: String(number).length * 9 + 4, height: 17 })

export const margin = 8
export const head = 48
export const columnWidth = 144
/** Between two columns. */
export const channel = 92
export const arrowLength = 10
/** Between two rows, with as many lines in it as stand there without more room. */
export const gap = 34
export const lanesOfGap = 5
export const betweenLanes = 5
export const lowest = 66
/** Between two lines that meet a box on one side. */
export const apart = 19
/** In it lines turn back to their own column. */
export const bends = 18

/** A picture is to be readable on one sheet: more lines, or a higher one, are another picture. */
export const most = { lines: 40, height: 1_300 }
