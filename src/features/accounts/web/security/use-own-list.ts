import { useLoaded } from '../../../../platform/browser/use-loaded.ts'

export interface OwnList<Item> {
  /** Undefined until they have come. */
  items: Item[] | undefined
  problem: string
  reload(): void
}

/** A list of the account that is read when its panel appears, and again after a change. */
export function useOwnList<Item>(read: (signal: AbortSignal) => Promise<Item[]>): OwnList<Item> {
  const { value, error, again } = useLoaded('own', read)
  return { items: value, problem: error ? (error as Error).message : '', reload: again }
}
