import { useEffect, useState } from 'react'
import { call } from '../../../platform/browser/call.ts'
import { useKeptEntries } from '../../../platform/browser/use-kept-entries.ts'
import { addressOf, hasOwnPage, type WrittenFamily } from '../../../platform/families-contract.ts'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { keyOf, keyPattern, keyRule, longestKey } from '../item-key-contract.ts'
import type { ItemStanding, Perform } from './item-acts.tsx'
import './calls.ts'

interface ItemAddressProps {
  params: { family: WrittenFamily; id: string }
  standing: ItemStanding
  title: string
  mayPublish: boolean
  pending: boolean
  perform: Perform
}

/** The address of an item that has a page of its own: made of its title, or chosen; a changed one leads to the new (EDIT-04). */
export function ItemAddress(props: ItemAddressProps) {
  const { params, standing, title, mayPublish } = props
  const { family, id } = params
  if (!hasOwnPage(family)) return null
  const isUnnamed = standing.itemId === id
  const said = isToCome(standing) ? 'Its address will be: ' : 'Address: '
  // What nobody ever saw is its writers' own.
  const mayChange = standing.state !== 'bin' && (mayPublish || standing.state === 'draft')
  return (
    <div>
      <p className="console__words">
        {isUnnamed ? 'Address, made of the title when it is first published: ' : said}
        <code>{shownAddress(family, isUnnamed ? keyOf(title) : standing.itemId)}</code>
      </p>
      {/* Another address, another form; what was typed and not sent is kept beside it. */}
      {mayChange ? <AddressForm key={standing.itemId} {...props} /> : null}
    </div>
  )
}

const shownAddress = (family: WrittenFamily, key: string) => addressOf(family, { id: key || '...', title: '' })

function AddressForm({ params, standing, title, pending, perform }: ItemAddressProps) {
  const { family, id } = params
  const { itemId } = standing
  const own = itemId === id ? '' : itemId
  const form = useForm({
    id: 'address',
    byScript: true,
    initial: { key: own },
    validate: ({ key }) => (keyPattern.test(key.trim()) ? {} : { key: keyRule }),
    async submit(values) {
      const key = values.key.trim()
      const done = await perform(
        (revision) =>
          call('POST /api/staff/items/:family/:id/address', { params, body: { revision, from: itemId, key } }),
        (answer) => (answer.itemId === id ? 'Its title makes its address.' : doneWords(family, answer)),
      )
      if (!done) return
      forget()
      form.settle(values)
      setOpen(false)
    },
  })
  const forget = useKeptEntries(form, 'item-addresses', id)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (form.dirty) setOpen(true)
  }, [form.dirty])
  const key = form.values.key.trim() || keyOf(title)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Change the address</summary>
      <FormFrame form={form} label="Address of the item">
        <TextField
          form={form}
          name="key"
          label="What stands last in the address"
          hint={`${keyRule}. Once it was published, the earlier address leads to the new one.`}
          maxLength={longestKey}
          optional={own === ''}
        />
        {keyPattern.test(key) ? (
          <p className="console__words">
            The address will be <code>{shownAddress(family, key)}</code>
          </p>
        ) : null}
        <p className="form-actions">
          <SubmitButton form={form} pendingText="Changing ..." disabled={pending}>
            Give it this address
          </SubmitButton>
        </p>
      </FormFrame>
    </details>
  )
}

const doneWords = (family: WrittenFamily, answer: ItemStanding) => {
  const address = shownAddress(family, answer.itemId)
  return isToCome(answer) ? `Its address will be ${address}.` : `Its address is ${address} now.`
}

/** Visitors do not find it there yet. */
const isToCome = ({ live, state }: ItemStanding) => !live && state !== 'withdrawn' && state !== 'bin'
