import { Suspense } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../ui/dates.tsx'
import { systemAddress } from '../../system-address.ts'
import { type DocumentSource, Downloads } from './downloads.tsx'

/** What one takes along: of the present state at any time, or of a completion as it was that day. */
export function LeaveWith(source: DocumentSource) {
  const { completion, summary } = source
  return (
    <section aria-labelledby="leave-with">
      <h2 id="leave-with">What you leave with</h2>
      <p className="no-print">
        {completion
          ? `Documents made from your answers as they were on ${formatDate(completion.completedAt, true)}.`
          : 'Documents made from your answers as they are saved now.'}{' '}
        {!completion && summary.answered < summary.rows
          ? `Each Word document says “Draft, ${summary.answered} of ${summary.rows} answered” on each page. `
          : ''}
        Read them before you pass them on: they say what you answered, and you answer for it.
      </p>
      <p className="no-print">
        What they say of your system, its owners and the version of your plan{' '}
        {completion ? 'is as it was entered then' : 'is entered once'} under{' '}
        <Link to={systemAddress({}, source.system)}>Your system</Link>.
        {completion ? '' : ' After a change there, a check that is complete is to be completed again to take it in.'}
      </p>
      <div className="no-print">
        <Suspense>
          <Downloads {...source} />
        </Suspense>
      </div>
      <p>
        The answer list below holds every answer with how it is done, evidence, owner and date. Private notes stand in
        none of them. Print it, or choose “Save as PDF” in the print window.
      </p>
      <button type="button" className="usa-button no-print" onClick={() => window.print()}>
        Print
      </button>
    </section>
  )
}
