/** Who does what an objective asks (SYSTEM-05). It says nothing of whether that is done: the answer does. */

export const whos = ['ours', 'provider', 'shared', 'inherited'] as const
export type Who = (typeof whos)[number]

/** What somebody else does, wholly or in part. */
export const ofProviders = ['provider', 'shared', 'inherited'] as const
export type PartOfProvider = (typeof ofProviders)[number]

export interface Responsibility {
  who: Who
  /** Id of the provider, of all but `ours`. */
  provider?: string
}

/** @param entry who, and the id of the provider behind a blank; undefined or empty where nobody said */
export function responsibilityIn(entry: string | undefined): Responsibility | undefined {
  if (!entry) return undefined
  const [who, provider] = entry.split(' ') as [Who, string | undefined]
  return provider ? { who, provider } : { who }
}

export const responsibilityEntry = ({ who, provider }: Responsibility): string =>
  provider ? `${who} ${provider}` : who

/** With the name of the provider behind it. */
export const whoTexts: Record<Who, string> = {
  ours: 'Ours',
  provider: 'Done by',
  shared: 'Shared with',
  inherited: 'Inherited from',
}

/** Of each provider what it does, by objective; in the order of the objectives. */
export function partsOfProviders(
  responsibilities: Readonly<Record<string, string>>,
): Map<string, { objective: string; who: PartOfProvider }[]> {
  const parts = new Map<string, { objective: string; who: PartOfProvider }[]>()
  for (const [objective, entry] of Object.entries(responsibilities)) {
    const { who, provider } = responsibilityIn(entry) ?? {}
    if (who && who !== 'ours' && provider) parts.set(provider, [...(parts.get(provider) ?? []), { objective, who }])
  }
  return parts
}
