import { type ReactNode, useState } from 'react'
import { Said, usePress } from '../../../../console/said.tsx'
import { call } from '../../../../platform/browser/call.ts'
import { bytesOf, saveFile } from '../../../../platform/browser/save-file.ts'
import type { DeskApplication } from '../../desk-contract.ts'

interface WriteOutProps {
  application: DeskApplication
  /** Asks for the password or a passkey where the last proof is too old (STAFF-06). */
  prove<Answer>(make: () => Promise<Answer>): Promise<Answer>
}

const kinds = { pdf: 'PDF', docx: 'Word' } as const

/** The application as a file to print or pass on (DESK-08). */
export function WriteOut({ application: { program, id }, prove }: WriteOutProps): ReactNode {
  const [making, setMaking] = useState<keyof typeof kinds>()
  const { said, pending, press } = usePress()
  const write = (as: keyof typeof kinds) => {
    setMaking(as)
    return press(async () => {
      const file = await prove(() =>
        call('POST /api/staff/applications/:program/:id/document', { params: { program, id }, body: { as } }),
      )
      saveFile(file.name, file.type, bytesOf(file.content))
      return { kind: 'success', text: `It was downloaded as ${file.name}.` }
    })
  }
  return (
    <section className="panel">
      <h2>Take it away as a file</h2>
      <p className="quiet">
        With answers, questions and history, without the notes of the desk. Letters that the PDF cannot draw stand in
        the Word file. The audit trail says who took it.
      </p>
      <p className="form-actions">
        {(Object.keys(kinds) as (keyof typeof kinds)[]).map((as) => (
          <button
            key={as}
            type="button"
            className="usa-button usa-button--outline"
            disabled={pending}
            onClick={() => void write(as)}
          >
            {pending && making === as ? 'Being made ...' : kinds[as]}
          </button>
        ))}
      </p>
      <Said said={said} />
    </section>
  )
}
