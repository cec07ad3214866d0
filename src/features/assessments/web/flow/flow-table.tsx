import { useMemo, useState } from 'react'
import { Alert } from '../../../../ui/alert.tsx'
import { focusOnceThere } from '../../../../ui/forms/error-summary.tsx'
import type { FlowLine } from '../../contract.ts'
import { type Station, stationTitles } from '../../flow/lines.ts'
import { draftName, draftsLeft, orphaned, readDraft } from '../lists/drafts.ts'
import { FlowEdit } from './flow-edit.tsx'
import { calledOf, doublesOf, editButton, editForm } from './listed.ts'

interface TableProps {
  lines: readonly FlowLine[]
  place: string
  mayWrite: boolean
  stations: readonly Station[]
  /** A form is there. */
  onShown(): void
  onRemove(line: FlowLine): void
  /** @param before as it stood in the table */
  onDone(line: FlowLine, before: FlowLine): void
  /** A form is left: the line may stand otherwise by now, or be gone. */
  onLeft(line: FlowLine | undefined, before: FlowLine): void
}

/** All lines of the flow, to change in place; the picture carries their numbers. */
export function FlowTable({ lines, place, mayWrite, stations, onShown, onRemove, onDone, onLeft }: TableProps) {
  // A page that was left in the middle of a change goes on with it.
  const [editing, setEditing] = useState<ReadonlySet<string>>(() => new Set(mayWrite ? draftsLeft('flow', place) : []))
  const removed = useMemo(
    () => orphaned<FlowLine>(editing, lines, (id) => readDraft(draftName('flow', place, id))),
    [editing, lines, place],
  )
  const doubles = useMemo(() => doublesOf(lines), [lines])
  const toggle = (id: string, open: boolean) =>
    setEditing((before) => new Set(open ? [...before, id] : [...before].filter((one) => one !== id)))
  const form = (line: FlowLine, isRemoved: boolean) => (
    <FlowEdit
      line={line}
      removed={isRemoved}
      place={place}
      stations={stations}
      onShown={onShown}
      onDone={(standing) => {
        toggle(line.id, false)
        onDone(standing, line)
      }}
      onCancel={(standing) => {
        toggle(line.id, false)
        onLeft(standing, line)
      }}
    />
  )
  return (
    <>
      {removed.map((line) => (
        <section key={line.id} className="panel" aria-label={`Removed meanwhile: ${line.what}`}>
          <Alert kind="warning">
            “{line.what}” was removed while you were changing it. What you typed is kept here: add it again, or cancel.
          </Alert>
          {form(line, true)}
        </section>
      ))}
      {lines.length > 0 ? (
        <table className="data-table data-table--stacked flow-table">
          <caption className="visually-hidden">Flow of CUI</caption>
          <thead>
            <tr>
              <th scope="col">Number, and what goes</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col">How it travels</th>
              <th scope="col">How it is protected</th>
              {mayWrite ? (
                <th scope="col">
                  <span className="visually-hidden">Change</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) =>
              editing.has(line.id) ? (
                <tr key={line.id}>
                  <td colSpan={6}>{form(line, false)}</td>
                </tr>
              ) : (
                <tr key={line.id}>
                  <th scope="row">
                    {line.readable ? `${index + 1}. ${line.what}` : '(cannot be opened)'}
                    {doubles.has(line.id) ? (
                      <strong className="flow-kind">Stands twice: remove one, or change it</strong>
                    ) : null}
                  </th>
                  <td data-label="From">
                    <Place name={line.from} kind={line.readable ? stationTitles[line.fromKind] : ''} />
                  </td>
                  <td data-label="To">
                    <Place name={line.to} kind={line.readable ? stationTitles[line.toKind] : ''} />
                  </td>
                  <td data-label="How it travels">{line.way || <Missing />}</td>
                  <td data-label="How it is protected">{line.protection || <Missing />}</td>
                  {mayWrite ? (
                    <td>
                      <button
                        type="button"
                        id={editButton(line.id)}
                        className="link-button"
                        onClick={() => {
                          toggle(line.id, true)
                          focusOnceThere(editForm(line.id), 'what')
                        }}
                      >
                        Change<span className="visually-hidden"> {calledOf(line)}</span>
                      </button>{' '}
                      <button type="button" className="link-button" onClick={() => onRemove(line)}>
                        Remove<span className="visually-hidden"> {calledOf(line)}</span>
                      </button>
                    </td>
                  ) : null}
                </tr>
              ),
            )}
          </tbody>
        </table>
      ) : null}
    </>
  )
}

const Place = ({ name, kind }: { name: string; kind: string }) => (
  <>
    {name}
    <span className="flow-kind quiet">{kind}</span>
  </>
)

const Missing = () => <span className="quiet">To be entered</span>
