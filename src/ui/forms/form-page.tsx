import type { ReactNode } from 'react'
import '../theme/forms.scss'

interface FormPageProps {
  title: string
  lead?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** A page that is one form: narrow and calm. */
export function FormPage({ title, lead, wide = false, children }: FormPageProps) {
  return (
    <div className="wrap page">
      <div className={wide ? 'form-page form-page--wide' : 'form-page'}>
        <h1>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
        {children}
      </div>
    </div>
  )
}
