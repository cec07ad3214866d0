import { type SubmitEvent, useEffect, useRef, useState } from 'react'

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
  set<Name extends FieldName<V>>(name: Name, value: V[Name]): void
  /** Shows what is wrong with these fields, without more ado. */
  show(names: readonly FieldName<V>[]): void
  /** Shows what is wrong with these fields and moves to the summary; true when nothing is. */
  check(names: readonly FieldName<V>[]): boolean
  submit(event?: SubmitEvent): Promise<void>
  /** Takes all errors from view until the next try. */
  forgive(): void
  /** Begins anew, from these values. */
  reset(values?: V): void
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
  const [start, setStart] = useState(options.initial)
  const [values, setValues] = useState(options.initial)
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Errors<V>>({})
  const [problem, setProblem] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [pending, setPending] = useState(false)
  const [ready, setReady] = useState(false)
  const sending = useRef(false)

  useEffect(() => {
    setValues((present) => typedBefore(options.id, present))
    setReady(true)
  }, [options.id])

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

  const form: Form<V> = {
    id: options.id,
    values,
    errors,
    problem,
    refusals,
    pending,
    ready,
    dirty: names.some((name) => String(values[name]) !== String(start[name])),
    set(name, value) {
      setValues((present) => ({ ...present, [name]: value }))
      setRefused(({ [name]: _, ...others }) => others as Errors<V>)
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
      setStart(next)
      setValues(next)
      form.forgive()
    },
    refuse,
  }
  return form
}

const isField = (control: Element) =>
  control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement

/** What was typed or filled in before React took over lies in the document alone. */
function typedBefore<V extends { [Name in keyof V]: FieldValue }>(id: string, values: V): V {
  const element = document.getElementById(id)
  if (!(element instanceof HTMLFormElement)) return values
  const found: Values = {}
  for (const control of element.elements) {
    if (!isField(control)) continue
    const value = values[control.name as keyof V]
    if (typeof value !== 'string' || control.value === value) continue
    if (control instanceof HTMLInputElement && control.type === 'radio' && !control.checked) continue
    found[control.name] = control.value
  }
  return { ...values, ...found }
}
