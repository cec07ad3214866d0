import type { FoundOffice } from '../contract.ts'

/** How many offices were found and why these, in one sentence that is announced (LOC-05, LOC-14). */
export function describeResults(name: string, offices: readonly FoundOffice[]): string {
  const serving = offices.filter(({ match }) => match !== 'nearest')
  const nearest = offices.length - serving.length
  const [first] = serving
  if (!first)
    return `No office serves ${name}. ${nearest === 1 ? 'This is the nearest office.' : 'These are the nearest offices.'}`
  const serve = serving.length === 1 ? '1 office serves' : `${serving.length} offices serve`
  return first.match === 'county' ? `${serve} ${name}.` : `${serve} ${name} with the whole ${areaOf(first)}.`
}

/** What the office's state is called. */
export const areaOf = ({ State, Territory }: Pick<FoundOffice, 'State' | 'Territory'>): string =>
  ['PR', 'GU', 'VI'].includes(Territory || State) ? 'territory' : 'state'

/** "Less than 1 mile away", "12 miles away". */
export const describeMiles = (miles: number): string =>
  miles < 1 ? 'Less than 1 mile away' : `${Math.round(miles)} ${Math.round(miles) === 1 ? 'mile' : 'miles'} away`
