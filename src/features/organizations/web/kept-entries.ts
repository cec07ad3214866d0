import type { ProfileValues } from '../../accounts/web/shared/profile-form.ts'

let kept: { owner: string; values: ProfileValues } | undefined

/**
 * What was typed into the account when the session ended under it. It waits in the memory of this tab, for its owner
 * alone, until the next login: nothing personal is left in the browser's storage.
 */
export function keepEntries(owner: string, values: ProfileValues): void {
  kept = { owner, values }
}

export const keptEntries = (owner: string): ProfileValues | undefined =>
  kept?.owner === owner ? kept.values : undefined

export function forgetEntries(): void {
  kept = undefined
}
