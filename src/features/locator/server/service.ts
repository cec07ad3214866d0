import { badInput, notFound, PortalError } from '../../../platform/errors.ts'
import type { Portal } from '../../../platform/portal.ts'
import {
  type County,
  type Directory,
  type FoundOffice,
  locatorMessages,
  type OfficeLine,
  type Place,
  type PlaceAnswer,
  type PlaceSearch,
  type Position,
  withoutAccelerator,
} from '../contract.ts'
import { countiesByState, countyByFips, stateByFips } from './counties.ts'
import { rememberDirectory } from './directory-memory.ts'
import { readMeantPlace } from './meant-place.ts'
import { nearPlaces } from './near-places.ts'
import { registeredAs } from './office-register.ts'
import { findPlacesOffline, suggestPlacesOffline } from './place-search.ts'
import { placeFinder } from './places.ts'

/** Whose companies those at a place are. */
export interface SoughtOffice {
  /** Its number in the register; null where none serves the place. */
  office: number | null
  /** Of the directory that was looked in; null where the register is not in step with it at this moment. */
  version: number | null
}

/** What any visitor may ask; pages and API call the same verbs. */
export function locatorService(portal: Pick<Portal, 'db' | 'memory' | 'log' | 'settings' | 'clock'>) {
  const directory = rememberDirectory(portal)
  const places = placeFinder(portal)

  /** One place and its offices: those that serve its county, of a state all, failing those the two nearest. */
  const around = async (place: Place): Promise<PlaceSearch> => {
    if (place.state === withoutAccelerator.code) return { ...nothing, places: [place], withoutAccelerator: true }
    const index = await directory.current()
    const county = countyByFips.get(place.county?.value ?? '')
    const serving = county
      ? index.serving(place.state, [county], place.position)
      : index.ofState(place.state, place.position)
    const nearest = index.nearest(place.position)
    return { ...nothing, places: [place], offices: serving.length > 0 ? serving : nearest, nearest }
  }

  /** The number in the register of an office of the directory at hand, which may be the one before. */
  const registered = async (office: FoundOffice, version: number): Promise<number | null> => {
    const { state, name_key } = registeredAs(office)
    const row = await portal.db
      .selectFrom('offices')
      .select('id')
      .where('directory_id', '=', office.id)
      .where('current', '=', true)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('directory_current').select('version').where('version', '=', version)),
      )
      .where('state', '=', state)
      .where('name_key', '=', name_key)
      .executeTakeFirst()
    return row?.id ?? null
  }

  return {
    /** @throws PortalError 404 for a code that is none of the locator's states */
    async counties(stateFips: string): Promise<County[]> {
      const state = stateByFips.get(stateFips)
      if (!state) throw notFound('There is no state with this code.')
      return (countiesByState.get(state.code)?.counties ?? []).map(({ option }) => option)
    },

    /**
     * @param county a name, as it stands before the first comma of a county's text, or "Statewide"
     * @throws PortalError 400 for Massachusetts (LOC-07) and for what names no state or county
     */
    async offices(stateCode: string, county: string): Promise<FoundOffice[]> {
      if (!countiesByState.has(stateCode)) throw badInput({ state: locatorMessages.state })
      if (stateCode === withoutAccelerator.code)
        throw new PortalError('no_accelerator', 400, locatorMessages.massachusetts, {
          fieldErrors: { state: locatorMessages.massachusetts },
        })
      const name = county.split(',')[0]?.trim()
      if (!name) throw badInput({ county: locatorMessages.county })
      return (await directory.current()).offices(stateCode, name)
    },

    /** The office that looks after companies at a ZIP code: the first that serves its county (LOC-14). */
    async officeAt(stateCode: string, zip: string): Promise<SoughtOffice> {
      const index = await directory.current()
      const { version } = index.directory
      const place = findPlacesOffline(zip.slice(0, 5)).find(({ kind, state }) => kind === 'zip' && state === stateCode)
      const county = countyByFips.get(place?.county?.value ?? '')
      if (!place || !county || stateCode === withoutAccelerator.code) return { office: null, version }
      const [office] = index.serving(stateCode, [county], place.position)
      if (!office) return { office: null, version }
      const id = await registered(office, version)
      return id === null ? { office: null, version: null } : { office: id, version }
    },

    /** The number in the register of an office that was just found; null where the register is not in step. */
    async officeId(office: FoundOffice): Promise<number | null> {
      return registered(office, (await directory.current()).directory.version)
    },

    /** The mail addresses of an office of the register, as the directory in force has them. */
    async mailsOfOffice(id: number): Promise<string[]> {
      const row = await portal.db
        .selectFrom('offices')
        .select(['directory_id', 'state', 'name_key'])
        .where('id', '=', id)
        .where('current', '=', true)
        .executeTakeFirst()
      const office = (await directory.current()).directory.offices.find((one) => one.id === row?.directory_id)
      const same = office && row && registeredAs(office)
      if (!office || same?.state !== row?.state || same?.name_key !== row?.name_key) return []
      return office.mails.flatMap(({ href }) => (href?.startsWith('mailto:') ? href.slice('mailto:'.length) : []))
    },

    async directory(): Promise<Directory> {
      return (await directory.current()).directory
    },

    /** At most eight, from the offline data alone: somebody is typing. */
    async suggest(text: string): Promise<Place[]> {
      return suggestPlacesOffline(text)
    },

    /** The places a text may mean, with the offices where it means one; what is spelled like it where it means none. */
    async findPlaces(text: string): Promise<PlaceSearch> {
      const found = await places.find(text)
      const [place, another] = found
      if (!place) return { ...nothing, suggestions: nearPlaces(text) }
      if (another) return { ...nothing, places: found }
      return around(place)
    },

    /** What a text that somebody typed in a search or a chat has to do with places; nothing for most texts. */
    async answerPlace(text: string): Promise<PlaceAnswer | undefined> {
      const meant = readMeantPlace(text)
      if (meant?.kind !== 'place') return meant
      const { places, offices, withoutAccelerator } = await around(meant.place)
      const [place] = places as [Place]
      return {
        kind: 'place',
        place: place.text,
        isState: place.kind === 'state',
        sharedName: meant.sharedName,
        serve: offices.some(({ match }) => match !== 'nearest'),
        count: offices.length,
        offices: offices.slice(0, mostLines).map(lineOf),
        withoutAccelerator,
      }
    },

    /** @throws PortalError 404 where there is no place */
    async here(position: Position): Promise<PlaceSearch> {
      const place = await places.at(position)
      if (!place) throw notFound(locatorMessages.noAddress)
      return around(place)
    },
  }
}

/** Offices that an answer in a search or a chat names. */
const mostLines = 3

const lineOf = ({ id, Name, City, State, Territory, phones }: FoundOffice): OfficeLine => ({
  id,
  name: Name || 'Office without a name',
  city: [City, Territory || State].filter(Boolean).join(', '),
  phones,
})

const nothing: PlaceSearch = { places: [], suggestions: [], offices: [], nearest: [], withoutAccelerator: false }

export type LocatorService = ReturnType<typeof locatorService>
