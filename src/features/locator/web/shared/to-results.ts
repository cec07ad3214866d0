import type { SubmitEvent } from 'react'
import { useLocation, useSubmit } from 'react-router'
import type { Destination } from '../../../../ui/site/arrival.ts'
import { locatorAddress } from '../../states-contract.ts'

/** The state of a navigation by a search: it leads to the heading of the results (FIND-01). */
export const toResults: Destination = { focus: 'results' }

const locator = '/service-area-locator'

/** Where the browser itself sends a search, before scripts have taken the page over: to the same heading. */
export const searchAction = `${locator}#${toResults.focus}`

/** Whether a search led here: by its state, or by the address of one that the browser itself made. */
export function useSought(): boolean {
  const { state, hash } = useLocation()
  return (state as Partial<Destination> | null)?.focus !== undefined || hash === `#${toResults.focus}`
}

/** The offices for a place, by a link: it leads to the same heading, whoever follows it. */
export const resultsAddress = (place: string): string => `${locatorAddress(place)}#${toResults.focus}`

/** Sends a form of the locator inside the site. */
export function useSearchHere(): (event: SubmitEvent<HTMLFormElement>) => void {
  const submit = useSubmit()
  return (event) => {
    event.preventDefault()
    void submit(event.currentTarget, { action: locator, preventScrollReset: true, state: toResults })
  }
}
