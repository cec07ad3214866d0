import { useState } from 'react'
import { Said, usePress } from '../../../../console/said.tsx'
import { call } from '../../../../platform/browser/call.ts'
import { DateText } from '../../../../ui/dates.tsx'
import type { DeskApplication } from '../../desk-contract.ts'
import { longestMessage } from '../../transitions-contract.ts'

interface NotesProps {
  application: DeskApplication
  onChanged(application: DeskApplication): void
}

/** What the people of the desk tell each other (DESK-05). */
export function Notes({ application: { program, id, notes }, onChanged }: NotesProps) {
  const [text, setText] = useState('')
  const { said, pending, press } = usePress()
  const write = () =>
    press(async () => {
      onChanged(
        await call('POST /api/staff/applications/:program/:id/notes', { params: { program, id }, body: { text } }),
      )
      setText('')
      return { kind: 'success', text: 'The note is there.' }
    })
  return (
    <section className="panel">
      <h2>Notes of the desk</h2>
      <p className="quiet">
        The applicant does not see them. Who asks for all that is kept about them is told them too.
      </p>
      {notes.length === 0 ? null : (
        <ul className="console__history">
          {notes.map((note) => (
            <li key={note.id}>
              <p>
                {note.by}, <DateText iso={note.at} time />
              </p>
              <p className="console__note">{note.text}</p>
            </li>
          ))}
        </ul>
      )}
      <form
        className="site-form"
        onSubmit={(event) => {
          event.preventDefault()
          void write()
        }}
      >
        <label className="usa-label" htmlFor="note">
          A new note
        </label>
        <textarea
          id="note"
          className="usa-textarea"
          rows={3}
          maxLength={longestMessage}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="form-actions">
          <button type="submit" className="usa-button usa-button--outline" disabled={pending || text.trim() === ''}>
            Add the note
          </button>
        </p>
      </form>
      <Said said={said} />
    </section>
  )
}
