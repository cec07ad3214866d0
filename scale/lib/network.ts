/** The address of a caller of this number: limits count callers by their network. */
export const network = (index: number): string =>
  `198.${18 + Math.floor(index / 62_500)}.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`
