import type { SampleEntry } from './sample-directory.ts'

/** The ways in which real directories write the same thing (MAP-28 to MAP-36), dealt out in turn. */

const phoneForms: ((area: string, line: string, other: string) => string)[] = [
  (area, line) => `(${area}) 555-${line}`,
  (area, line) => `${area}-555-${line}`,
  (area, line) => `${area}.555.${line}`,
  (area, line) => `+1 ${area} 555 ${line}`,
  (area, line, other) => `${area}-555-${line} or ${area}-555-${other}`,
  (area, line) => `1 (${area}) 555-${line}`,
  (area, line, other) => `Office: ${area}-555-${line}\nFax: ${area}-555-${other}`,
  () => '',
  (_area, line) => `555-${line}`,
]

export function phone(turn: number, area: string): string {
  const line = (offset: number) => String(100 + ((turn * 7 + offset) % 100)).padStart(4, '0')
  // Most entries write one number plainly.
  const form = turn % 4 === 3 ? (turn >> 2) % phoneForms.length : turn % 3
  return (phoneForms[form] as (typeof phoneForms)[number])(area, line(0), line(31))
}

const mailForms: ((slug: string) => string)[] = [
  (slug) => `${slug}@example.org; help-${slug}@example.org`,
  (slug) => `Front desk\n${slug}@example.org`,
  () => '',
  (slug) => `https://${slug}.example.org/contact`,
  () => 'See the website',
  (slug) => `Sam Sample <${slug}@example.org>;\nRiley Example <riley-${slug}@example.org>`,
]

export const mail = (turn: number, slug: string) =>
  turn % 5 === 4
    ? (mailForms[((turn / 5) | 0) % mailForms.length] as (slug: string) => string)(slug)
    : `${slug}@example.org`

const webForms: ((slug: string) => string)[] = [
  (slug) => `${slug}.example.org`,
  (slug) => `www.${slug}.example.org/`,
  (slug) => `${slug}@example.org`,
  () => 'Sample Accelerator website',
  () => '',
  (slug) => `https://forms.example.org/${slug}?step=1`,
]

export const web = (turn: number, slug: string) =>
  turn % 4 === 2
    ? (webForms[((turn / 4) | 0) % webForms.length] as (slug: string) => string)(slug)
    : `https://${slug}.example.org`

/** A number loses its leading zero, as in spreadsheets. */
export function postalCode(turn: number, zip: string): string | number {
  if (turn % 17 === 5) return ''
  if (turn % 7 === 3) return `${zip}-${String(1000 + turn)}`
  return turn % 2 === 0 ? Number(zip) : zip
}

/** A list of counties in one of the spellings that directories hold. */
export function countyList(turn: number, names: readonly string[]): string {
  const bare = names.map((name) => name.replace(/ (County|Parish|Borough|Municipio)$/, ''))
  const kind = /(Parish|Borough|Municipio)$/.exec(names[0] ?? '')?.[1] ?? 'County'
  const plural = kind === 'County' ? 'Counties' : kind === 'Parish' ? 'Parishes' : `${kind}s`
  const forms = [
    () => bare.join(', '),
    () => names.join('; '),
    () => bare.join('\n'),
    () => names.join(', ').toUpperCase(),
    () => `${bare.slice(0, -1).join(', ')}${bare.length > 1 ? ' and ' : ''}${bare.at(-1)} ${plural}`,
    () => `${plural} served: ${bare.join(', ')}.`,
    () => bare.map((name) => name.replace(/^St\. /, 'Saint ').replace(/'/g, '’')).join(';\n'),
  ]
  return (forms[turn % forms.length] as () => string)()
}

/** Entries whose oddity is their own: each stands in a real directory somewhere. */
export function makeOdd(entries: SampleEntry[]): void {
  const of = (state: string) => entries.filter(({ info }) => info.State === state)
  // Several entries at one default position, and two cities that stand twice.
  for (const entry of of('IL').slice(-4)) entry.position = { lat: 40, lng: -89 }
  for (const [state, city] of [
    ['NM', 'Albuquerque'],
    ['MT', 'Billings'],
  ]) {
    const [first, ...others] = entries.filter(({ info }) => info.State === state && info.City === city)
    for (const other of others) if (first) other.position = first.position
  }
  const mismatched = of('OR').at(-1)
  if (mismatched) mismatched.address = `PO Box 190, ${mismatched.info.City}, OR`
}
