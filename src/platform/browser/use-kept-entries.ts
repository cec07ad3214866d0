import { useEffect, useRef } from 'react'
import { onForgotten, personalStorage, presentOwner, visitor } from './personal-storage.ts'
import { useSession } from './use-session.ts'

/** As much of a form as the keeper has to know. */
interface KeptForm<V> {
  values: V
  /** What differs from what the form began with. */
  typed: Partial<V>
  ready: boolean
  offer<Name extends keyof V & string>(name: Name, value: V[Name]): void
  reset(): void
}

/**
 * Keeps in this tab what is typed into a form, until it is sent: a page loaded anew, and a login in between, find it
 * again; a logout clears it, on the page too.
 * @param name of the form, among those of its area
 * @param along what is kept with it, under names that no field has, such as what its author saw
 * @returns forgets what was kept: it is sent
 */
export function useKeptEntries<V extends object>(
  form: KeptForm<V>,
  area: string,
  name: string,
  along?: object,
): () => void {
  const { state } = useSession()
  const owner = state === 'unknown' ? undefined : presentOwner()
  const latest = useRef(form)
  latest.current = form
  const beside = useRef(along)
  beside.current = along
  /** These are on record as they are, or not to be kept. */
  const settled = useRef<V>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, when the form is there
  useEffect(() => {
    if (owner === undefined || !form.ready) return
    settled.current = latest.current.values
    for (const [field, entry] of Object.entries(takeKept<V>(owner, area, name) ?? {}))
      if (field in form.values) form.offer(field as keyof V & string, entry as V[keyof V & string])
  }, [owner, area, name, form.ready])

  useEffect(() => {
    if (settled.current === undefined || settled.current === form.values) return
    settled.current = form.values
    const storage = personalStorage(presentOwner(), area, 'tab')
    // What was not typed may be another by then, and is not to lie over it.
    const { typed } = latest.current
    if (Object.keys(typed).length > 0) storage.write(name, { ...beside.current, ...typed })
    else storage.remove(name)
  }, [area, name, form.values])

  useEffect(() => onForgotten(() => latest.current.reset()), [])

  return () => {
    settled.current = latest.current.values
    personalStorage(presentOwner(), area, 'tab').remove(name)
  }
}

/** What a visitor typed goes over to the person who then logs in. */
function takeKept<V>(owner: string, area: string, name: string): Partial<V> | undefined {
  const own = personalStorage(owner, area, 'tab')
  const before = personalStorage(visitor, area, 'tab')
  const typed = owner === visitor ? undefined : before.read<Partial<V>>(name)
  if (typed === undefined) return own.read<Partial<V>>(name)
  before.remove(name)
  own.write(name, typed)
  return typed
}
