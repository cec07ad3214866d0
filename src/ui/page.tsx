import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'

export interface PageProps {
  title: string
  lead?: ReactNode
  /** The page's name in the breadcrumb, where it is not the title. */
  here?: string
  /** The way here from the home page, this page left out. */
  crumbs?: Crumb[]
  /** Address of a picture beside the title; it is decoration. */
  picture?: string
  children: ReactNode
}

/** The frame of a page: breadcrumb, the one h1, a lead, then the content. */
export function Page({ title, here = title, lead, crumbs = [], picture, children }: PageProps) {
  return (
    <div className="wrap page">
      <Breadcrumb crumbs={crumbs} here={here} />
      <div className={picture ? 'page-header page-header--pictured' : 'page-header'}>
        <div>
          <h1>{title}</h1>
          {lead ? <p className="lead">{lead}</p> : null}
        </div>
        {picture ? <img src={picture} alt="" width="640" height="400" /> : null}
      </div>
      {children}
    </div>
  )
}
