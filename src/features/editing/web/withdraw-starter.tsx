import { useState } from 'react'
import { Said, usePress } from '../../../console/said.tsx'
import { call } from '../../../platform/browser/call.ts'
import { families, type WrittenFamily } from '../../../platform/families-contract.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { ChangedItems } from '../contract.ts'
import { takeAllBack } from './take-all-back.ts'
import './calls.ts'

interface WithdrawStarterProps {
  family: WrittenFamily
  /** The list is another now. */
  onDone(): void
}

/** Takes what came with the portal from visitors, all of a family at once (EDIT-14). */
export function WithdrawStarter({ family, onDone }: WithdrawStarterProps) {
  const [open, setOpen] = useState(false)
  const { said, pending, press } = usePress()
  const many = families[family].many.toLowerCase()
  const takeBack = (items: ChangedItems) =>
    press(async () => {
      const saying = await takeAllBack(family, items)
      onDone()
      return saying
    })
  const withdraw = () =>
    press(async () => {
      const { Items } = await call('POST /api/staff/items/:family/withdraw-starter', { params: { family } })
      setOpen(false)
      onDone()
      const count = Items.length
      return count === 0
        ? { kind: 'warning', text: 'None of what came with the portal is published as it came.' }
        : {
            kind: 'success',
            text: `${count} ${count === 1 ? 'item is' : 'items are'} withdrawn.`,
            takeBack: () => void takeBack(Items),
          }
    })
  return (
    <>
      <p>
        <button type="button" className="usa-button usa-button--outline" onClick={() => setOpen(true)}>
          Withdraw what came with the portal
        </button>
      </p>
      <Said said={said} />
      <Dialog open={open} title={`Withdraw all ${many} that came with the portal?`} onClose={() => setOpen(false)}>
        <p>
          Visitors see them no more; what you wrote or changed yourselves stays. Each can be published again from its
          page.
        </p>
        <div className="form-actions">
          <button type="button" className="usa-button" disabled={pending} onClick={() => void withdraw()}>
            Withdraw them
          </button>
          <button type="button" className="usa-button usa-button--outline" onClick={() => setOpen(false)}>
            Cancel
          </button>
        </div>
      </Dialog>
    </>
  )
}
