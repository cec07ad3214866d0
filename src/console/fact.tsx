import type { ReactNode } from 'react'

/** One line of what is known about a thing, in a `dl` of the class `console__facts`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
