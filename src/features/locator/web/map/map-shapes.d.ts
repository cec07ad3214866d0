/** Made by scripts/geography/shapes-plugin.ts. */
declare module 'virtual:map-shapes' {
  /** Address of the folder that holds `states.json` and, by FIPS code, `01.json` to `78.json`. */
  export const shapesFolder: string
}
