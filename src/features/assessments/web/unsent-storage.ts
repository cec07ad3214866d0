import { type PersonalStorage, personalStorage } from '../../../platform/browser/personal-storage.ts'

export type UnsentArea = 'assessments' | 'system' | 'interview'

/**
 * Where entries wait in the browser until they are sent. Those of further systems lie by themselves: an open page of
 * the release before sends all of the other area into the first one.
 */
export const unsentIn = (userId: string, area: UnsentArea, further: boolean): PersonalStorage =>
  personalStorage(userId, further ? `${area}-of-further` : area)
