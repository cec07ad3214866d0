import { useNavigate } from 'react-router'
import { mostCompared } from '../limits-contract.ts'
import { compareAddress } from './tool-address.ts'

/** How many tools are chosen, and the way to the comparison (TOOL-07). It stays in view while the list scrolls. */
export function CompareBar({ ids, onChoose }: { ids: readonly string[]; onChoose(ids: string[]): void }) {
  const navigate = useNavigate()
  const full = ids.length === mostCompared ? ': no more fit side by side' : ''
  return (
    <div className="compare-bar" role="group" aria-label="Comparison">
      <p role="status">
        {ids.length === 0
          ? `Choose up to ${mostCompared} tools to compare.`
          : `${ids.length} of ${mostCompared} chosen${full}.`}
      </p>
      <button
        type="button"
        className="usa-button"
        disabled={ids.length === 0}
        onClick={() => void navigate(compareAddress(ids))}
      >
        Compare
      </button>
      {ids.length > 0 ? (
        <button type="button" className="usa-button usa-button--unstyled" onClick={() => onChoose([])}>
          Choose none
        </button>
      ) : null}
    </div>
  )
}
