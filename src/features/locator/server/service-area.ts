import { countiesNamed, type StateCounty, stateByCode } from './counties.ts'
import { nameKey } from './name-key.ts'

/** What the free text "Organization Service Area" says (MAP-33), read for one state. */
export interface ServiceArea {
  /** Statewide, or empty, which means the same (LOC-13). */
  whole: boolean
  /** Counties that are named, by FIPS code; of a whole state, those that it leaves out. */
  counties: ReadonlySet<string>
  /** Statewide is said, but not alone: good enough where no office serves a county (LOC-14). */
  mentionsStatewide: boolean
  /** Keys of what is no county: regions, tribes. A visitor who gives the same name still finds the office. */
  otherNames: ReadonlySet<string>
}

const everywhere =
  /^(?:(?:the\s+)?(?:entire|whole)\s+(?:state|territory|island|district|commonwealth)(?:\s+of\s+.+)?|(?:state|territory|island|district|commonwealth|nation)[\s-]*wide(?:\s+(?:service|services|coverage))?|all(?:\s+\d+)?(?:\s+of\s+the)?\s+(?:counties|parishes|boroughs|municipios|municipalities|islands|areas|planning regions)(?:\s+(?:of|in)\s+.+)?|all|all\s+of\s+.+|state\s+of\s+.+|any\s+county)$/i

/** Reads the service area of an office for one of the states it belongs to. */
export function readServiceArea(text: string, stateCode: string): ServiceArea {
  const [served = '', excepted] = text.trim().split(/\b(?:except(?:ing)?(?:\s+for)?|excluding|other than)\b[\s:]*/i, 2)
  const names = namesIn(served, stateCode)
  const whole = names.length === 0 || names.some((name) => isEverywhere(name, stateCode, names.length === 1))
  if (whole)
    return {
      whole,
      counties: fipsOf(namesIn(excepted ?? '', stateCode).flatMap((name) => countiesNamed(stateCode, name))),
      mentionsStatewide: true,
      otherNames: new Set(),
    }
  const known = names.map((name) => countiesNamed(stateCode, name))
  return {
    whole,
    counties: fipsOf(known.flat()),
    mentionsStatewide: /state[\s-]*wide/i.test(text),
    otherNames: new Set(
      names
        .filter((_, index) => known[index]?.length === 0)
        .map(nameKey)
        .filter(Boolean),
    ),
  }
}

export function servesCounty(area: ServiceArea, counties: readonly StateCounty[], otherName: string): boolean {
  if (area.whole) return counties.length === 0 || counties.some(({ fips }) => !area.counties.has(fips))
  return counties.some(({ fips }) => area.counties.has(fips)) || area.otherNames.has(otherName)
}

const fipsOf = (counties: readonly StateCounty[]) => new Set(counties.map(({ fips }) => fips))

function isEverywhere(name: string, stateCode: string, alone: boolean): boolean {
  const plain = name.replace(/\s*\([^)]*\)$/, '').trim()
  if (everywhere.test(plain)) return true
  const state = stateByCode.get(stateCode)
  if (!state) return false
  const key = nameKey(plain)
  const own = nameKey(state.name)
  if (key === `${own}statewide` || key === `statewide${own}` || key === `statewidein${own}`) return true
  // The state's own name, where it is no county's too (New York) and not just the end of "Madison, AL".
  return alone && (key === own || plain === state.code) && countiesNamed(stateCode, plain).length === 0
}

/** The names a service area lists, one by one. A name that holds "and" itself (King and Queen) stays whole. */
function namesIn(text: string, stateCode: string): string[] {
  const known = (name: string) => countiesNamed(stateCode, name).length > 0
  const list = text
    .replace(/\r\n?/g, '\n')
    // "Counties served: Adams, Brown", "Northern region: Adams".
    .replace(/^[^\n:,;]{0,80}:[ \t]*/gm, '')
    // "(Chicago)" beside a county; "(city)" tells two of a name apart and stays.
    .replace(/\((?!\s*(?:independent\s+)?(?:city|county|parish|borough)\s*\))[^)\n]*\)/gi, ' ')
    .split(/[,;\n\t|•·/]+/)
  return list.flatMap((piece) => {
    const name = bare(piece)
    if (!name) return []
    if (known(name) || isEverywhere(name, stateCode, false)) return [name]
    const parts = name.split(/\s+(?:and|y|&)\s+|\s*&\s*/i).map(bare)
    if (parts.length > 1 && parts.some(known)) return joinKnown(parts.filter(Boolean), known)
    return [name]
  })
}

/** Puts neighbours together again that only make a county between them: "King", "Queen" of three names joined by "and". */
function joinKnown(parts: string[], known: (name: string) => boolean): string[] {
  const names: string[] = []
  for (let index = 0; index < parts.length; index++) {
    const joined = `${parts[index]} and ${parts[index + 1]}`
    if (index + 1 < parts.length && known(joined)) {
      names.push(joined)
      index++
    } else names.push(parts[index] as string)
  }
  return names
}

/** Without what surrounds a name in a list: bullets, quotes, a leading "and", "the counties of", a full stop. */
function bare(piece: string): string {
  return piece
    .replace(/\s+/g, ' ')
    .replace(/^[\s"“”'*\u2013\u2014-]+|[\s"“”*.\u2013\u2014-]+$/g, '')
    .replace(/^(?:and|&|serving|serves|counties served)\s+/i, '')
    .replace(/^(?:the\s+)?(?:counties|parishes|boroughs|municipios)\s+(?:(?:of|de)\s+)?/i, '')
    .trim()
}
