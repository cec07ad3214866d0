import type { FoundOffice, Place } from '../contract.ts'

/** How many offices were found and why these, in one sentence that is announced (LOC-05, LOC-14). */
export function describeResults(name: string, { serving, near }: Found): string {
  const [first] = serving
  if (!first)
    return `No office serves ${name}. ${near.length === 1 ? 'This is the nearest office.' : 'These are the nearest offices.'}`
  const serve = serving.length === 1 ? '1 office serves' : `${serving.length} offices serve`
  return first.match === 'county' ? `${serve} ${name}.` : `${serve} ${name} with the whole ${areaOf(first)}.`
}

interface Found {
  serving: readonly FoundOffice[]
  near: readonly FoundOffice[]
}

/** A list of offices, and what it means that one is in it (FIND-02). */
export interface OfficeList {
  title: string
  meaning: string
  offices: readonly FoundOffice[]
}

/** The lists of a search, those that are empty left out; a state is no place, so none of its offices is yours yet. */
export function officeLists({
  name,
  place,
  serving,
  near,
}: Found & { name: string; place: Place | null }): OfficeList[] {
  const isState = place?.kind === 'state'
  const county = place?.county?.text ?? name
  const lists: OfficeList[] = [
    isState
      ? {
          title: `Offices in ${name}`,
          meaning:
            'Which of them is yours depends on your county: search for your city or ZIP code, or choose the county.',
          offices: serving,
        }
      : {
          title: `Offices that serve ${county}`,
          meaning: 'They work for companies there: each of them is yours to call.',
          offices: serving,
        },
    {
      title: serving.length > 0 ? 'Near you, for other counties' : 'The nearest offices',
      meaning: `They do not serve ${county}; they can tell you who does.`,
      offices: near,
    },
  ]
  return lists.filter(({ offices }) => offices.length > 0)
}

/** What the office's state is called. */
export const areaOf = ({ State, Territory }: Pick<FoundOffice, 'State' | 'Territory'>): string =>
  ['PR', 'GU', 'VI'].includes(Territory || State) ? 'territory' : 'state'

/** "Less than 1 mile away", "12 miles away". */
export const describeMiles = (miles: number): string =>
  miles < 1 ? 'Less than 1 mile away' : `${Math.round(miles)} ${Math.round(miles) === 1 ? 'mile' : 'miles'} away`
