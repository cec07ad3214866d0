/** A raster tile service under the shapes (MAP_TILES_URL), and whom to name for it. */
export interface MapTiles {
  url: string
  credit: string
}
