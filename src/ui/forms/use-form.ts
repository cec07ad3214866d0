import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { enteredBefore } from './use-typed-before.ts'

export type FieldValue = string | boolean | string[]
export type Values = Record<string, FieldValue>
export type FieldName<V> = keyof V & string
export type Errors<V> = { [Name in FieldName<V>]?: string }

export interface FormOptions<V> {
  /** Starts the ids of the form and its fields: unique on the page. */
  id: string
  /** All fields, in the order in which they stand in the form. */
  initial: V
  /** What is wrong with the values, by field; nothing where all is well. */
  validate(values: V): Errors<V>
  /**
   * Sends the values. A thrown refusal is shown: its `fieldErrors` under the fields, else its `message` on top. What
   * was typed stays.
   */
  submit(values: V): Promise<void>
  /** It comes into the page by script alone: nothing can have been typed into it before React took over. */
  byScript?: boolean
  /** The form's names of the payload's fields, where they differ. */
  fieldOf?: Record<string, FieldName<V>>
}

export interface Form<V> {
  id: string
  values: V
  /** Those that are shown now. */
  errors: Errors<V>
  /** Why the last submit failed, where that belongs to no field. */
  problem: string | undefined
  /** Grows with each refused try: the summary takes the focus. */
  refusals: number
  pending: boolean
  /** False until React has taken over: a submit before that would do the wrong thing. */
  ready: boolean
  /** Something differs from what the form began with. */
  dirty: boolean
  /** What differs. */
  typed: Partial<V>
  set<Name extends FieldName<V>>(name: Name, value: V[Name]): void
  /** Fills a field in that nobody has touched: it holds what the form began with, or what was offered before. */
  offer<Name extends FieldName<V>>(name: Name, value: V[Name]): void
  /**
   * Lets the form begin with these values too: fields that nobody has touched take them, and they are no change. What
   * was typed stays.
   */
  prefill(values: Partial<V>): void
  /** Shows what is wrong with these fields, without more ado. */
  show(names: readonly FieldName<V>[]): void
  /** Shows what is wrong with these fields and moves to the summary; true when nothing is. */
  check(names: readonly FieldName<V>[]): boolean
  submit(event?: SubmitEvent): Promise<void>
  /** Takes all errors from view until the next try. */
  forgive(): void
  /** Begins anew, from these values. */
  reset(values?: V): void
  /**
   * After an answer to what was submitted: begins anew from these values, but what was typed since it was sent stays.
   */
  settle(values?: V): void
  refuse(problem: string): void
}

/** What a call throws when it was refused; anything else thrown is a fault of ours. */
interface Refusal {
  status: number
  message: string
  fieldErrors?: Record<string, string>
}
const isRefusal = (thrown: unknown): thrown is Refusal => thrown instanceof Error && 'status' in thrown

/**
 * The state of one form. Errors appear when a try to go on is refused, then follow the typing; an error of the server
 * stays until its field changes.
 */
export function useForm<V extends { [Name in keyof V]: FieldValue }>(options: FormOptions<V>): Form<V> {
  const names = Object.keys(options.initial) as FieldName<V>[]
  const start = useRef(options.initial)
  const sent = useRef(options.initial)
  const offered = useRef<Partial<V>>({})
  const touched = useRef(new Set<string>())
  const [values, setValues] = useState(options.initial)
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Errors<V>>({})
  const [problem, setProblem] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [pending, setPending] = useState(false)
  const [ready, setReady] = useState(false)
  const sending = useRef(false)

  useLayoutEffect(() => {
    if (!options.byScript) setValues((present) => enteredBefore(options.id, present))
    setReady(true)
  }, [options.id, options.byScript])

  const wrong = options.validate(values)
  const errors: Errors<V> = {}
  for (const name of names) {
    const error = (shown.has(name) ? wrong[name] : undefined) ?? refused[name]
    if (error) errors[name] = error
  }

  const refuse = (message: string | undefined, fieldErrors: Errors<V> = {}) => {
    setProblem(message)
    setRefused(fieldErrors)
    setRefusals((count) => count + 1)
  }

  const typed = names.filter((name) => !isSame(values[name], start.current[name]))
  const form: Form<V> = {
    id: options.id,
    values,
    errors,
    problem,
    refusals,
    pending,
    ready,
    dirty: typed.length > 0,
    typed: Object.fromEntries(typed.map((name) => [name, values[name]])) as Partial<V>,
    set(name, value) {
      // A field that writes its own text anew when it is left was not typed into.
      if (!isSame(value, values[name])) touched.current.add(name)
      setValues((present) => ({ ...present, [name]: value }))
      setRefused(({ [name]: _, ...others }) => others as Errors<V>)
    },
    offer(name, value) {
      const before = [start.current[name], offered.current[name] ?? start.current[name]]
      offered.current = { ...offered.current, [name]: value }
      setValues((present) =>
        before.some((untouched) => isSame(present[name], untouched)) ? { ...present, [name]: value } : present,
      )
    },
    prefill(given) {
      const begun = start.current
      start.current = { ...begun, ...given }
      setValues((present) => {
        const untouched = names.filter(
          (name) => name in given && !touched.current.has(name) && isSame(present[name], begun[name]),
        )
        return { ...present, ...Object.fromEntries(untouched.map((name) => [name, given[name]])) }
      })
    },
    show(some) {
      setShown((before) => new Set([...before, ...some]))
    },
    check(some) {
      form.show(some)
      if (!some.some((name) => wrong[name])) return true
      refuse(undefined)
      return false
    },
    async submit(event) {
      event?.preventDefault()
      if (sending.current || !form.check(names)) return
      sending.current = true
      sent.current = values
      setPending(true)
      setProblem(undefined)
      setRefused({})
      try {
        await options.submit(values)
      } catch (error) {
        if (!isRefusal(error)) {
          reportError(error)
          return refuse('Something went wrong on our side. Please try again.')
        }
        const { message, fieldErrors = {} } = error
        const placed: Errors<V> = {}
        for (const [given, text] of Object.entries(fieldErrors)) {
          const name = options.fieldOf?.[given] ?? (given as FieldName<V>)
          if (names.includes(name)) placed[name] = text
        }
        refuse(Object.keys(placed).length > 0 ? undefined : message, placed)
      } finally {
        sending.current = false
        setPending(false)
      }
    },
    forgive() {
      setShown(new Set())
      setRefused({})
      setProblem(undefined)
    },
    reset(next = options.initial) {
      touched.current.clear()
      start.current = next
      setValues(next)
      form.forgive()
    },
    settle(next = options.initial) {
      const asked = sent.current
      start.current = next
      setValues((present) => {
        const typed = names.filter((name) => !isSame(present[name], asked[name]))
        return { ...next, ...Object.fromEntries(typed.map((name) => [name, present[name]])) }
      })
      form.forgive()
    },
    refuse,
  }
  return form
}

const isSame = (one: FieldValue, other: FieldValue) => String(one) === String(other)
