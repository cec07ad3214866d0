import { personalStorage } from '../../../platform/browser/personal-storage.ts'

const accepted = 'disclaimer'
const storageOf = (userId: string) => personalStorage(userId, 'assessment-notices')

/** ASSESS-05: whether the disclaimer was accepted since the login. */
export const isAccepted = (userId: string): boolean => Boolean(storageOf(userId).read(accepted))
export const keepAccepted = (userId: string): void => storageOf(userId).write(accepted, true)
