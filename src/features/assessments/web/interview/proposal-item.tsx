import type { ReactNode } from 'react'

interface ProposalItemProps {
  /** By which the focus finds it. */
  id: string
  title: ReactNode
  /** Spoken with the buttons. */
  called: string
  /** In place of the buttons. */
  state: ReactNode
  confirm: string
  pending?: boolean
  children: ReactNode
  onConfirm(): void
  onPutAside(): void
}

/** One proposal, with the two ways to decide about it. */
export function ProposalItem(props: ProposalItemProps) {
  const { id, title, called, state, confirm, pending, children, onConfirm, onPutAside } = props
  const about = <span className="visually-hidden"> {called}</span>
  return (
    <li id={id} className="panel interview__proposal" tabIndex={-1}>
      <h4>{title}</h4>
      {children}
      {state ?? (
        <p className="row">
          <button
            type="button"
            className="usa-button"
            aria-disabled={pending}
            onClick={() => {
              if (!pending) onConfirm()
            }}
          >
            {pending ? 'Saving ...' : confirm}
            {about}
          </button>
          <button type="button" className="usa-button usa-button--outline" onClick={onPutAside}>
            Put aside{about}
          </button>
        </p>
      )}
    </li>
  )
}

interface PutAsideProps {
  items: readonly { name: string; title: string }[]
  mayWrite: boolean
  onOffer(name: string): void
}

/** Proposals that somebody put aside, to be offered again. */
export function PutAside({ items, mayWrite, onOffer }: PutAsideProps) {
  if (items.length === 0) return null
  return (
    <details>
      <summary>Put aside: {items.length}</summary>
      <ul className="usa-list">
        {items.map(({ name, title }) => (
          <li key={name}>
            {title}{' '}
            {mayWrite ? (
              <button type="button" className="link-button" onClick={() => onOffer(name)}>
                Offer again<span className="visually-hidden"> {title}</span>
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
