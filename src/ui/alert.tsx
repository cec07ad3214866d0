import type { ReactNode } from 'react'

interface AlertProps {
  kind: 'info' | 'success' | 'warning' | 'error'
  title?: string
  children: ReactNode
}

/** A notice in the page. Errors interrupt a screen reader, the others wait. */
export function Alert({ kind, title, children }: AlertProps) {
  return (
    <div className={`usa-alert usa-alert--${kind} usa-alert--no-icon`} role={kind === 'error' ? 'alert' : 'status'}>
      <div className="usa-alert__body">
        {title ? <p className="usa-alert__heading">{title}</p> : null}
        <div className="usa-alert__text">{children}</div>
      </div>
    </div>
  )
}
