import { colors } from './document-text.ts'
import { hex } from './pptx-masters.ts'

/** Puts right, in the library's XML, what its options do not reach. */
export function mendPart(path: string, xml: string): string {
  if (/^ppt\/theme\/theme\d+\.xml$/.test(path)) return colorTheme(xml)
  if (/^ppt\/(slides|slideLayouts|slideMasters)\/[^/]+\.xml$/.test(path))
    return colorBullets(dropRepeatedProperties(xml))
  return xml
}

/** The library writes a paragraph's properties before each of its runs; only the first place is allowed. */
function dropRepeatedProperties(xml: string): string {
  return xml.replace(/(<\/a:r>|<a:br\/>)<a:pPr\b(?:[^>]*\/>|[\s\S]*?<\/a:pPr>)/g, '$1')
}

function colorBullets(xml: string): string {
  const color = `<a:buClr><a:srgbClr val="${hex(colors.amber)}"/></a:buClr>`
  return xml.replace(/<a:buSzPct val="100000"\/>(?=<a:buChar|<a:buFont)/g, `${color}$&`)
}

const themeColors: Record<string, string> = {
  dk1: colors.ink,
  lt1: '#ffffff',
  dk2: colors.navy,
  lt2: colors.paleBlue,
  accent1: colors.navy,
  accent2: colors.amber,
  accent3: '#2e6276',
  accent4: '#5c7ba8',
  accent5: '#8a6d3b',
  accent6: colors.grey,
  hlink: colors.link,
  folHlink: '#54278f',
}

function colorTheme(xml: string): string {
  const colored = Object.entries(themeColors).reduce(
    (text, [name, color]) =>
      text.replace(
        new RegExp(`<a:${name}>[\\s\\S]*?</a:${name}>`),
        `<a:${name}><a:srgbClr val="${hex(color)}"/></a:${name}>`,
      ),
    xml,
  )
  // Public Sans is not on every machine: the class of the typeface leads to a sans serif in its place.
  return colored.replaceAll(
    /<a:latin typeface="Public Sans"[^>]*\/>/g,
    '<a:latin typeface="Public Sans" panose="020B0604020202020204" pitchFamily="34" charset="0"/>',
  )
}
