import { unasked } from '../../../../ui/forms/leave-warning.tsx'
import type { Goodbye } from '../logout.route.tsx'

/** The way to the logout page after the server ended the session: it clears this browser too, and says these words. */
export const goodbye = (said: string, gone = false): { state: Goodbye } => ({
  state: { ...unasked, said, gone, over: true },
})
