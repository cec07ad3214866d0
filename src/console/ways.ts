// Not beside the other ways in, in the file that every public page loads (STAFF-20).

const backTo = (path: string) => `redirect=${encodeURIComponent(path)}`

/** A new login, which ends the present session, with the way back to this path. */
export const loginAgainPath = (back: string): string => `/logout?to=login&${backTo(back)}`

/** Login and security beside My Account, with the way back to this path of the console. */
export const accountPath = (back: string): string => `/my-account/security?${backTo(back)}`
