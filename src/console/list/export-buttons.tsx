import { useState } from 'react'
import { call } from '../../platform/browser/call.ts'
import type { StaffList } from '../../platform/staff-list-contract.ts'

/** Makes a call, and asks who it is where that is too long ago (STAFF-06). */
export type Prove = <Answer>(make: () => Promise<Answer>) => Promise<Answer>

interface ExportButtonsProps {
  list: StaffList
  query: Record<string, string>
  prove: Prove
}

const kinds = { csv: 'CSV', xlsx: 'Excel' } as const

/** The list as a file, with the search and the filters in force (STAFF-12). */
export function ExportButtons({ list, query, prove }: ExportButtonsProps) {
  const [said, setSaid] = useState('')
  const fetchAs = async (as: keyof typeof kinds) => {
    setSaid('')
    const { page: _, ...narrowing } = query
    try {
      const { address } = await prove(() =>
        call('POST /api/staff/exports', { body: { list: list.name, query: narrowing, as } }),
      )
      const link = document.createElement('a')
      link.href = address
      link.download = ''
      link.click()
      setSaid('Your browser fetches the file.')
    } catch (error) {
      setSaid((error as Error).message)
    }
  }
  return (
    <p className="list-export">
      {Object.entries(kinds).map(([as, text]) => (
        <button key={as} type="button" className="link-button" onClick={() => void fetchAs(as as keyof typeof kinds)}>
          Export as {text}
        </button>
      ))}
      <span role="status">{said}</span>
    </p>
  )
}
