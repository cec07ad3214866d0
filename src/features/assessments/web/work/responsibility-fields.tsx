import { useState } from 'react'
import { Link } from 'react-router'
import type { Question } from '../../contract.ts'
import { ofProviders, responsibilityEntry, responsibilityIn, whoTexts } from '../../system/responsibility.ts'
import { providersAddress } from '../../system-address.ts'
import { useFigure, useItem, useProviders } from './use-work.ts'
import type { WorkSession } from './work-session.ts'

interface FieldsProps {
  session: WorkSession
  /** Of the requirement. */
  name: string
  rows: Question['rows']
}

/** For each objective of a requirement who does it, and for all of them at once. */
export default function ResponsibilityFields({ session, name, rows }: FieldsProps) {
  return (
    <div className="requirement__help">
      <p>
        It answers nothing: an objective that is shared or inherited counts as you answer it.{' '}
        <Link to={providersAddress(session.system)}>Your providers</Link>
      </p>
      {rows.map((row) => (
        <OneField key={row.name} session={session} name={row.name} title={row.title} />
      ))}
      {rows.length > 1 && session.mayWrite ? <ForAll session={session} name={name} rows={rows} /> : null}
    </div>
  )
}

/** Who does all of a requirement: chosen first, and entered by a button that says what it replaces. */
function ForAll({ session, name, rows }: FieldsProps) {
  const [entry, choose] = useState('')
  const replaced = useFigure(
    session.workbook,
    name,
    (workbook) => rows.filter((row) => ![undefined, '', entry].includes(workbook.item(row.name).responsibility)).length,
  )
  return (
    <>
      <Choice
        session={session}
        id={`${name}-who-all`}
        label={`All of ${name}`}
        value={entry}
        empty="- Choose for all at once -"
        onChange={choose}
      />
      <button
        type="button"
        className="usa-button usa-button--outline"
        disabled={!entry}
        onClick={() => {
          for (const row of rows)
            if (session.workbook.item(row.name).responsibility !== entry)
              session.enter(row.name, 'responsibility', entry)
        }}
      >
        {applyText(rows.length, entry ? replaced : 0)}
      </button>
    </>
  )
}

export const applyText = (all: number, replaced: number): string =>
  `Apply to all ${all}${replaced > 0 ? `, replacing ${replaced} already said` : ''}`

function OneField({ session, name, title }: { session: WorkSession; name: string; title: string }) {
  const { responsibility = '' } = useItem(session.workbook, name)
  return (
    <Choice
      session={session}
      id={`${name}-who`}
      label={`${name} ${title}`}
      value={responsibility}
      empty="Not said"
      onChange={(entry) => session.enter(name, 'responsibility', entry)}
    />
  )
}

interface ChoiceProps {
  session: WorkSession
  id: string
  label: string
  value: string
  /** Stands for no choice. */
  empty: string
  onChange(entry: string): void
}

/** Who, and with a provider which one, in one list: so that no half of it is ever entered. */
function Choice({ session, id, label, value, empty, onChange }: ChoiceProps) {
  const providers = useProviders(session) ?? []
  const { who, provider } = responsibilityIn(value) ?? {}
  // Added or removed since the page was opened.
  const unknown = who && provider && !providers.some((one) => one.id === provider)
  return (
    <>
      <label className="usa-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="usa-select"
        value={value}
        disabled={!session.mayWrite}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{empty}</option>
        <option value="ours">{whoTexts.ours}</option>
        {unknown ? <option value={value}>{whoTexts[who]} another provider</option> : null}
        {providers.map((one) => (
          <optgroup key={one.id} label={one.name}>
            {ofProviders.map((part) => (
              <option key={part} value={responsibilityEntry({ who: part, provider: one.id })}>
                {whoTexts[part]} {one.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </>
  )
}
