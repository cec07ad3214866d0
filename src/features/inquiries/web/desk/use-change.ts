import { type Saying, usePress } from '../../../../console/said.tsx'
import type { Inquiry } from '../../contract.ts'

export const somebodyElse =
  'Somebody changed this inquiry in the meantime, and nothing was sent or saved. Look at what was done, then decide.'

/** A change of an inquiry, and what is said of it: where somebody was first, what they did is shown (INBOX-02). */
export function useInquiryChange(onChanged: (inquiry: Inquiry) => void) {
  const { said, pending, press } = usePress()
  const change = (make: () => Promise<{ saved: boolean; inquiry: Inquiry }>, done: () => string) =>
    press(async (): Promise<Saying> => {
      const { saved, inquiry } = await make()
      onChanged(inquiry)
      return saved ? { kind: 'success', text: done() } : { kind: 'warning', text: somebodyElse }
    })
  return { said, pending, change }
}
