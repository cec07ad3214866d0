import { type SubmitEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { locatorMessages, locatorStates, withoutAccelerator } from '../states-contract.ts'
import { type Asked, asOptions, type Found, missing } from './locator-search.ts'
import { searchAction, useSearchHere } from './shared/to-results.ts'

interface SearchCountyProps {
  given: Asked
  found: Found
}

/** State, then county, then the offices (MAP-02). Without JavaScript the counties come with the next page. */
export function SearchCounty({ given, found }: SearchCountyProps) {
  const id = useId()
  const navigate = useNavigate()
  const searchHere = useSearchHere()
  const givenState = found.withoutAccelerator ? withoutAccelerator.code : given.state
  const [state, setState] = useState(givenState)
  const [county, setCounty] = useState(given.county)
  const [counties, setCounties] = useState(found.counties)
  const [loading, setLoading] = useState(false)
  const [problems, setProblems] = useState(found.problems)
  const [refusals, setRefusals] = useState(0)
  const notice = useRef<HTMLDivElement>(null)
  const asked = useRef(state)
  const answered = useRef(given)
  const sought = useRef('')
  const form = useRef<HTMLFormElement>(null)
  const without = state === withoutAccelerator.code
  const wrong = Object.keys(problems).length > 0
  // Another address: a search that was answered, or a step back. The fields stay the same ones and keep the focus.
  useEffect(() => {
    if (answered.current === given) return
    answered.current = given
    // The answer to a choice that was changed meanwhile: the new choice stays.
    const late = sought.current === `${given.state} ${given.county}` && asked.current !== givenState
    sought.current = ''
    if (late) return
    asked.current = givenState
    setState(givenState)
    setCounty(given.county)
    setCounties(found.counties)
    setProblems(found.problems)
    setLoading(false)
  }, [givenState, given, found])
  const fips = locatorStates.find(({ code }) => code === state)?.fips

  useEffect(() => {
    if (refusals > 0) notice.current?.focus()
  }, [refusals])

  const choose = async (code: string) => {
    setState(code)
    setCounty('')
    setCounties(null)
    setProblems({})
    asked.current = code
    const chosen = locatorStates.find((each) => each.code === code)
    if (!chosen || code === withoutAccelerator.code) return setLoading(false)
    setLoading(true)
    try {
      const answer = await call(
        'GET /api/resources/counties/:stateFips',
        { params: { stateFips: chosen.fips } },
        { anonymous: true },
      )
      if (asked.current === code) setCounties(asOptions(answer))
    } catch (error) {
      // LOC-10, MAP-06: only logged.
      console.log('Not loaded:', error)
    }
    if (asked.current === code) setLoading(false)
  }

  // What was chosen before React took over lies in the document alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes
  useLayoutEffect(() => {
    if (!form.current) return
    const chosen = new FormData(form.current)
    const [before, place] = ['state', 'county'].map((name) => String(chosen.get(name) ?? ''))
    if (before !== (fips ? state : '')) void choose(before as string)
    else if (place !== '') setCounty(place as string)
  }, [])

  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const lacking = missing(fips ? state : '', county)
    if (!without && Object.keys(lacking).length === 0) {
      setProblems({})
      return searchHere(event)
    }
    event.preventDefault()
    setProblems(without ? {} : lacking)
    setRefusals(refusals + 1)
  }

  return (
    <form
      ref={form}
      method="get"
      action={searchAction}
      className="locator-form site-form"
      data-wants
      onSubmit={check}
      aria-label="Search by state and county"
    >
      {wrong ? (
        <Notice kind="error" into={notice}>
          {locatorMessages.fillAll}
        </Notice>
      ) : null}
      {without ? (
        <Notice kind="warning" into={notice}>
          {locatorMessages.massachusetts}
        </Notice>
      ) : null}
      <div className="locator-form__fields">
        <Choice
          id={`${id}-state`}
          name="state"
          label="State or territory"
          value={fips ? state : ''}
          problem={problems.state}
          onChange={(code) => void choose(code)}
          options={locatorStates.map(({ code, name }) => ({ value: code, text: name }))}
        />
        {counties ? (
          <Choice
            id={`${id}-county`}
            name="county"
            label="County"
            value={county}
            problem={problems.county}
            onChange={(value) => {
              setCounty(value)
              setProblems({})
              // MAP-08: choosing finds; the button is for who has no JavaScript, and for a second look.
              sought.current = value && `${state} ${value}`
              if (value)
                void navigate(`/service-area-locator?${new URLSearchParams({ state, county: value })}`, {
                  preventScrollReset: true,
                  replace: found.search !== null,
                })
            }}
            // "Autauga County, Alabama": the state stands beside it already.
            options={counties.map(({ value, text }) => ({ value, text: text.split(',')[0] as string }))}
          />
        ) : null}
        {loading ? <Spinner busy /> : null}
        <button type="submit" className="usa-button">
          Find offices
        </button>
      </div>
      {counties || without ? null : (
        <p className="usa-hint without-script">Choose a state first. Its counties are shown then.</p>
      )}
    </form>
  )
}

interface ChoiceProps {
  id: string
  name: string
  label: string
  value: string
  problem: string | undefined
  options: { value: string; text: string }[]
  onChange(value: string): void
}

function Choice({ id, name, label, value, problem, options, onChange }: ChoiceProps) {
  return (
    <div className={problem ? 'usa-form-group usa-form-group--error' : 'usa-form-group'}>
      <label className={problem ? 'usa-label usa-label--error' : 'usa-label'} htmlFor={id}>
        {label}
      </label>
      {problem ? (
        <span className="usa-error-message" id={`${id}-error`}>
          {problem}
        </span>
      ) : null}
      <select
        id={id}
        name={name}
        className="usa-select"
        value={value}
        aria-required
        aria-invalid={Boolean(problem)}
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">- Select -</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface NoticeProps {
  kind: 'error' | 'warning'
  into: React.Ref<HTMLDivElement>
  children: string
}

const Notice = ({ kind, into, children }: NoticeProps) => (
  <div
    ref={into}
    className={`usa-alert usa-alert--${kind} usa-alert--slim usa-alert--no-icon`}
    role="alert"
    tabIndex={-1}
  >
    <div className="usa-alert__body">
      <p className="usa-alert__text">{children}</p>
    </div>
  </div>
)
