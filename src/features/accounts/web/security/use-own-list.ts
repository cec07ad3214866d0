import { useCallback, useEffect, useState } from 'react'

export interface OwnList<Item> {
  /** Undefined until they have come. */
  items: Item[] | undefined
  problem: string
  reload(): void
}

/** A list of the account that is read when its panel appears, and again after a change. `read` stays the same. */
export function useOwnList<Item>(read: () => Promise<Item[]>): OwnList<Item> {
  const [items, setItems] = useState<Item[]>()
  const [problem, setProblem] = useState('')
  const reload = useCallback(() => {
    setProblem('')
    read().then(setItems, (error: Error) => setProblem(error.message))
  }, [read])
  useEffect(reload, [reload])
  return { items, problem, reload }
}
