import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { locatorMessages, locatorStates } from './states-contract.ts'

export { type LocatorState, locatorMessages, locatorStates, statewide, withoutAccelerator } from './states-contract.ts'

/** A part of an entry that people use to get in touch; `href` is null for what is no valid phone, mail or web address (LOC-15). */
const ContactPoint = z.object({ text: z.string(), href: z.string().nullable() })
export type ContactPoint = z.infer<typeof ContactPoint>

export const Position = z.object({ lat: z.number(), lng: z.number() })
export type Position = z.infer<typeof Position>

/** The directory's own names (LOC-12, MAP-27); every text may be empty (LOC-15). */
export const OfficeInfo = z.object({
  State: z.string(),
  Territory: z.string(),
  Name: z.string(),
  'Address Line 1': z.string(),
  'Address Line 2': z.string(),
  City: z.string(),
  'Postal Code': z.string(),
  'Phone Number': z.string(),
  Extension: z.string(),
  'email for references': z.string(),
  website: z.string(),
  'Organization Service Area': z.string(),
})
export type OfficeInfo = z.infer<typeof OfficeInfo>

export const Office = OfficeInfo.extend({
  /** The same for an entry from one import of the directory to the next, as long as its name and city stay. */
  id: z.string(),
  /** The address on one line, for display and directions. */
  address: z.string(),
  position: Position.nullable(),
  /** The phone numbers, mail addresses and web addresses of the entry, one by one, ready to show. */
  phones: z.array(ContactPoint),
  mails: z.array(ContactPoint),
  webs: z.array(ContactPoint),
  /** Name of the Native American accelerator to which this regional office belongs, if it does (MAP-40). */
  nativeAccelerator: z.string().nullable(),
})
export type Office = z.infer<typeof Office>

/** Why an office is in the answer: it serves the county, it serves the state, or it is one of the two nearest (LOC-14). */
export const OfficeMatch = z.enum(['county', 'statewide', 'nearest'])
export type OfficeMatch = z.infer<typeof OfficeMatch>

export const FoundOffice = Office.extend({
  match: OfficeMatch,
  /** From the county's middle or the searched place, as the crow flies; null where either position is unknown. */
  miles: z.number().nullable(),
})
export type FoundOffice = z.infer<typeof FoundOffice>

export const DirectoryOffice = Office.extend({
  /** Serves its whole state or territory. */
  statewide: z.boolean(),
  /** FIPS codes of the counties its service area names, in State and Territory; empty where it is statewide. */
  counties: z.array(z.string()),
})
export type DirectoryOffice = z.infer<typeof DirectoryOffice>

/** Every number that pages state about the directory is counted from it (MAP-40). */
export const DirectoryFigures = z.object({
  offices: z.number().int(),
  /** States and territories that have at least one office. */
  states: z.number().int(),
  nativeOffices: z.number().int(),
  /** By name; the ids of each accelerator's regional offices. */
  nativeAccelerators: z.array(z.object({ name: z.string(), offices: z.array(z.string()) })),
})
export type DirectoryFigures = z.infer<typeof DirectoryFigures>

export const Directory = z.object({
  version: z.number().int(),
  /** The offices are made-up samples: true until a directory is imported (MAP-41). */
  sample: z.boolean(),
  figures: DirectoryFigures,
  offices: z.array(DirectoryOffice),
})
export type Directory = z.infer<typeof Directory>

export const County = z.object({
  /** Five digits. */
  value: z.string(),
  /** "County name, State name" (LOC-09). */
  text: z.string(),
})
export type County = z.infer<typeof County>

export const PlaceKind = z.enum(['state', 'county', 'city', 'zip', 'address'])

export const Place = z.object({
  kind: PlaceKind,
  /** "Huntsville, AL 35801", "Huntsville, AL", "Madison County, Alabama"; typed again it finds this place alone. */
  text: z.string(),
  position: Position,
  /** Zoom at which the map shows it (MAP-22). */
  zoom: z.number().int(),
  /** Two-letter code. */
  state: z.string(),
  /** The county it lies in, where that is known. */
  county: County.nullable(),
})
export type Place = z.infer<typeof Place>

const plain = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((text) => !text.includes('\u0000'), 'Type plain text.')

export const PlaceText = plain(200)

const public_ = { access: 'public' } as const

export const listCounties = endpoint({
  ...public_,
  remembered: true,
  route: 'GET /api/resources/counties/:stateFips',
  summary: 'The counties of a state, by their names; an empty list stands for "Statewide" alone',
  params: z.object({ stateFips: z.string().regex(/^\d{2}$/, 'A state has a FIPS code of two digits.') }),
  answer: z.array(County),
})

export const findOffices = endpoint({
  ...public_,
  remembered: true,
  route: 'POST /api/resources/getApexSC',
  summary: 'The offices that serve a county; failing those the statewide ones, failing those the two nearest',
  body: z.object({
    state: z
      .string(locatorMessages.state)
      .trim()
      .toUpperCase()
      .refine((code) => locatorStates.some((state) => state.code === code), locatorMessages.state),
    county: plain(200)
      .refine((county) => county.split(',')[0]?.trim(), locatorMessages.county)
      .describe('The name before the first comma, or "Statewide"'),
  }),
  answer: z.array(FoundOffice),
})

export const readDirectory = endpoint({
  ...public_,
  remembered: true,
  route: 'GET /api/resources/directory',
  summary: 'The whole directory of offices, as the map shows it',
  answer: Directory,
})

export const suggestPlaces = endpoint({
  ...public_,
  remembered: true,
  route: 'GET /api/resources/places/suggest',
  summary: 'At most eight places that begin with what was typed: ZIP codes, cities, counties, states',
  query: z.object({ q: PlaceText.default('') }),
  answer: z.array(Place),
})

/** What a search for a place found: no place, several to choose from (no offices then), or one and its offices. */
export const PlaceSearch = z.object({
  places: z.array(Place),
  /** Where no place was found: at most five that are spelled like it, the likeliest first (FIND-04). */
  suggestions: z.array(Place),
  /** For one place: the offices that serve its county, or all of a state, the nearest first; failing those the two nearest. */
  offices: z.array(FoundOffice),
  /** The two offices nearest to the one place, whomever they serve (MAP-25). */
  nearest: z.array(FoundOffice),
  /** The place lies in Massachusetts: `locatorMessages.massachusetts` is to be shown. */
  withoutAccelerator: z.boolean(),
})
export type PlaceSearch = z.infer<typeof PlaceSearch>

/** An office in a line: whom to call. */
export interface OfficeLine {
  id: string
  name: string
  /** "Toledo, OH" */
  city: string
  phones: ContactPoint[]
}

/** What a text has to do with places that was typed in a search or a chat (TALK-02). */
export type PlaceAnswer =
  /** It asks for an office, and does not say where. */
  | { kind: 'anywhere' }
  /** Several places of one name, or places that are spelled like it. */
  | { kind: 'choose'; name: string; isMisspelt: boolean; places: string[] }
  | {
      kind: 'place'
      /** As `Place.text` has it. */
      place: string
      isState: boolean
      /** The place's name, where smaller places have it too. */
      sharedName: string | null
      /** They serve the place; otherwise they are the nearest. */
      serve: boolean
      /** All of them are counted, the first are here. */
      count: number
      offices: OfficeLine[]
      withoutAccelerator: boolean
    }

export const findPlaces = endpoint({
  ...public_,
  remembered: true,
  route: 'GET /api/resources/places',
  summary: 'The places that an address, a city, a county, a state or a ZIP code may mean, and the offices for one',
  query: z.object({ q: PlaceText.refine((text) => text.length >= 2, locatorMessages.placeTooShort) }),
  answer: PlaceSearch,
})

const degrees = (name: string, most: number) =>
  z.coerce
    .number(`${name} is a number of degrees.`)
    .min(-most, `${name} is -${most} at least.`)
    .max(most, `${name} is ${most} at most.`)

/** Not remembered: where a visitor stands is nobody's to keep. */
export const findHere = endpoint({
  ...public_,
  route: 'GET /api/resources/places/reverse',
  summary: 'The place at a position, and the offices for it; 404 where there is none',
  query: z.object({ lat: degrees('Latitude', 90), lng: degrees('Longitude', 180) }),
  answer: PlaceSearch,
})
