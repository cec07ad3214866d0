import type { ReactNode } from 'react'
import { Alert } from '../../../../ui/alert.tsx'
import type { OwnList } from './use-own-list.ts'
import '../../../../ui/theme/security.scss'

interface PanelProps {
  id: string
  title: string
  lead?: ReactNode
  /** What came of the last change. */
  said?: string
  problem?: string
  children: ReactNode
}

export function SecurityPanel({ id, title, lead, said, problem, children }: PanelProps) {
  return (
    <section className="panel security-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead ? <p>{lead}</p> : null}
      {said ? <Alert kind="success">{said}</Alert> : null}
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      {children}
    </section>
  )
}

interface EntryProps {
  title?: string
  badge?: string
  /** Below the title, quietly. */
  text?: ReactNode
  action?: ReactNode
}

/** One line of a panel: what it is, how it stands, and what can be done about it, with the dialogs that this opens. */
export function Entry({ title, badge, text, action }: EntryProps) {
  return (
    <li>
      <div className="security-entry">
        {title ? (
          <span className="security-entry__title">
            <strong>{title}</strong>
            {badge ? <span className="badge">{badge}</span> : null}
          </span>
        ) : null}
        {text ? <span className="quiet">{text}</span> : null}
      </div>
      {action}
    </li>
  )
}

interface EntryButtonProps {
  /** Told to a screen reader after the words on the button. */
  of?: string
  disabled?: boolean
  onClick(): void
  children: string
}

export const EntryButton = ({ of, disabled, onClick, children }: EntryButtonProps) => (
  <button type="button" className="usa-button usa-button--outline" disabled={disabled} onClick={onClick}>
    {children}
    {of ? <span className="visually-hidden"> {of}</span> : null}
  </button>
)

/** While a list is on its way, and when it did not come. */
export function ListState({ list, name }: { list: OwnList<unknown>; name: string }) {
  if (list.problem)
    return (
      <Alert kind="error">
        <p>{list.problem}</p>
        <button type="button" className="usa-button usa-button--outline" onClick={list.reload}>
          Try again
        </button>
      </Alert>
    )
  return list.items ? null : (
    <p className="quiet" role="status">
      Loading {name} ...
    </p>
  )
}
