import { useEffect, useState } from 'react'
import { call } from '../../../../platform/browser/call.ts'
import type { DirectoryOffice } from '../../contract.ts'

/** The whole directory, fetched when the map is there. */
export function useDirectory(): readonly DirectoryOffice[] {
  const [directory, setDirectory] = useState<readonly DirectoryOffice[]>(none)
  useEffect(() => {
    let gone = false
    call('GET /api/resources/directory', {}, { anonymous: true }).then(
      ({ offices }) => {
        if (!gone) setDirectory(offices)
      },
      // LIST-18: only logged.
      (error: unknown) => console.log('Not loaded:', error),
    )
    return () => {
      gone = true
    }
  }, [])
  return directory
}

const none: readonly DirectoryOffice[] = []
