import { DayText } from '../../../../ui/dates.tsx'
import { LastReviewed } from '../../../../ui/last-reviewed.tsx'
import { OutsideLink } from '../../../../ui/outside-link.tsx'
import type { ReviewedStanding } from '../../server/index.ts'
import './cmmc-panel.scss'

interface CmmcPanelProps {
  standing: ReviewedStanding
  /** Only what is in force, and all else at a press. */
  folded?: boolean
}

/** Where CMMC stands today, by the one dated notice (FIRST-07). */
export function CmmcPanel({ standing, folded = false }: CmmcPanelProps) {
  const { inForce, suspended, next, phases, levels, source, review } = standing
  const levelList = (
    <dl className="cmmc-panel__levels">
      {levels.map(({ title, text, state, begins }) => (
        <div key={title}>
          <dt>
            {title}: <State state={state} begins={begins} />
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
  const sourceLine = (
    <>
      <p className="quiet">
        Source: <OutsideLink href={source.url}>{source.title}</OutsideLink>.
      </p>
      <LastReviewed review={review} />
    </>
  )
  return (
    <section className="cmmc-panel" id="cmmc" aria-labelledby="cmmc-title">
      <h2 id="cmmc-title">Where CMMC stands</h2>
      <p>
        {inForce ? (
          <>
            <strong>Phase {inForce.number} is in force</strong> since <DayText day={inForce.begins} />.{' '}
          </>
        ) : (
          <>
            <strong>No phase is in force.</strong>{' '}
          </>
        )}
        {suspended ? (
          <>
            {suspended.to > suspended.from
              ? `Phases ${suspended.from} to ${suspended.to} are`
              : `Phase ${suspended.from} is`}{' '}
            suspended since <DayText day={suspended.since} />.{' '}
          </>
        ) : null}
        {next ? (
          <>
            Phase {next.number} begins on <DayText day={next.begins} />.{' '}
          </>
        ) : null}
        The Department may change or suspend a phase. Go by what your contract or solicitation says.
      </p>
      {folded ? null : levelList}
      <details>
        <summary>{folded ? 'What that means for each level, and all phases' : 'All phases and dates'}</summary>
        {folded ? levelList : null}
        <ol className="cmmc-panel__phases">
          {phases.map(({ number, begins, asks, state }) => (
            <li key={number}>
              <strong>
                Phase {number}, by the rule from <DayText day={begins} />:
              </strong>{' '}
              <State state={state} begins={begins} />. Solicitations may ask for: {asks}
            </li>
          ))}
        </ol>
        {folded ? sourceLine : null}
      </details>
      {folded ? null : sourceLine}
    </section>
  )
}

function State({ state, begins }: Pick<ReviewedStanding['levels'][number], 'state' | 'begins'>) {
  if (state === 'in force') return 'in force'
  if (state === 'suspended') return 'suspended'
  return (
    <>
      from <DayText day={begins} />
    </>
  )
}
