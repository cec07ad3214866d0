import type { Option } from './definition.ts'

/** The zones by whose clocks a time is set in the console. */
export const zones: readonly Option[] = [
  { value: 'America/New_York', text: 'Eastern' },
  { value: 'America/Chicago', text: 'Central' },
  { value: 'America/Denver', text: 'Mountain' },
  { value: 'America/Phoenix', text: 'Arizona' },
  { value: 'America/Los_Angeles', text: 'Pacific' },
  { value: 'America/Anchorage', text: 'Alaska' },
  { value: 'Pacific/Honolulu', text: 'Hawaii' },
  { value: 'America/Puerto_Rico', text: 'Puerto Rico' },
]

/** What people call a zone: "Eastern". */
export const zoneWords = (zone: string): string => zones.find(({ value }) => value === zone)?.text ?? zone

/** By whose clocks the programme counts its days. */
export const portalZone = 'America/New_York'
