import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSought } from './shared/to-results.ts'

/**
 * The forms of the locator. After a search they fold to one line where they would fill the screen before the results
 * (FIND-01); how wide that is, the style sheet says.
 */
export function SearchForms({ name, children }: { name: string | undefined; children: ReactNode }) {
  const { key } = useLocation()
  const isSought = useSought()
  const [folded, setFolded] = useState(false)
  const forms = useRef<HTMLDivElement>(null)
  const unfolded = useRef(false)
  // In an effect, because the server's HTML knows no state; once for each search, and drawn with the first view of it:
  // until then the style sheet folds what the browser itself has searched for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells a search for the same place again
  useLayoutEffect(() => setFolded(isSought && name !== undefined), [key, isSought, name])
  useEffect(() => {
    if (!folded && unfolded.current) forms.current?.querySelector<HTMLElement>('input, select')?.focus()
    unfolded.current = false
  }, [folded])
  return (
    <div className={folded ? 'locator-forms locator-forms--folded' : 'locator-forms'}>
      <p className="locator-forms__line">
        <span>
          You searched for <strong>{name}</strong>
        </span>
        <button
          type="button"
          className="usa-button usa-button--outline"
          onClick={() => {
            unfolded.current = true
            setFolded(false)
          }}
        >
          Change<span className="visually-hidden"> the search</span>
        </button>
      </p>
      <div ref={forms} className="locator-search">
        {children}
      </div>
    </div>
  )
}
