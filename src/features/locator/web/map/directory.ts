import { useEffect, useState } from 'react'
import { call } from '../../../../platform/browser/call.ts'
import type { DirectoryOffice } from '../../contract.ts'

/** The whole directory, fetched when the map is there. */
export function useDirectory(): { offices: readonly DirectoryOffice[]; failed: boolean } {
  const [directory, setDirectory] = useState<{ offices: readonly DirectoryOffice[]; failed: boolean }>(waiting)
  useEffect(() => {
    let gone = false
    call('GET /api/resources/directory', {}, { anonymous: true }).then(
      ({ offices }) => {
        if (!gone) setDirectory({ offices, failed: false })
      },
      (error: unknown) => {
        console.log('Not loaded:', error)
        if (!gone) setDirectory({ offices: [], failed: true })
      },
    )
    return () => {
      gone = true
    }
  }, [])
  return directory
}

const waiting = { offices: [], failed: false }
