import { useEffect } from 'react'
import { call } from '../../../../platform/browser/call.ts'
import { useLoaded } from '../../../../platform/browser/use-loaded.ts'
import type { DirectoryOffice } from '../../contract.ts'

/** The whole directory, fetched when the map is there. */
export function useDirectory(): readonly DirectoryOffice[] {
  const { value, error } = useLoaded('all', (signal) =>
    call('GET /api/resources/directory', {}, { anonymous: true, signal }),
  )
  useEffect(() => {
    // LIST-18: only logged.
    if (error) console.log('Not loaded:', error)
  }, [error])
  return value?.offices ?? none
}

const none: readonly DirectoryOffice[] = []
