import { unasked } from '../../../../ui/forms/leave-warning.tsx'
import type { Goodbye } from '../logout.route.tsx'

/** The way to the logout page, which clears this browser too, with the words to show there. */
export const goodbye = (said: string, gone = false): { state: Goodbye } => ({ state: { ...unasked, said, gone } })
