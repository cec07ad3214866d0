import { useState } from 'react'
import type { Account } from '../../accounts/contract.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { JoinRequestDialog } from './join-request-dialog.tsx'
import { MigrateDialog } from './migrate-dialog.tsx'
import { RequiredFieldsDialog } from './required-fields-dialog.tsx'
import { WelcomeAdminDialog } from './welcome-admin-dialog.tsx'

type Due = 'migrate' | 'welcome' | 'invitation' | 'joinRequest' | 'required'

/** What is due, in the order in which it is shown (ACCT-03). */
export function dueDialogs(account: Account): Due[] {
  const due: [Due, boolean][] = [
    ['migrate', account.memberOption],
    ['welcome', account.migratedAdmin],
    ['invitation', account.invitations.length > 0],
    ['joinRequest', account.joinRequests.length > 0],
    ['required', !account.areAccountRequiredFieldsFilled],
  ]
  return due.filter(([, is]) => is).map(([name]) => name)
}

/** One at a time; one that was closed without an answer comes again when the page is opened anew. */
export function AccountDialogs({ account }: { account: Account }) {
  const [closed, setClosed] = useState<readonly Due[]>([])
  // The dialog that is open stays until it is closed: it may have something left to say.
  const [staying, setStaying] = useState<Due>()
  const now = staying ?? dueDialogs(account).find((name) => !closed.includes(name))
  const part = (name: Due) => ({
    account,
    open: now === name,
    stay: () => setStaying(name),
    onClose: () => {
      if (now !== name) return
      setStaying(undefined)
      setClosed((before) => [...before, name])
    },
  })
  return (
    <>
      <MigrateDialog {...part('migrate')} />
      <WelcomeAdminDialog {...part('welcome')} />
      <InvitationDialog {...part('invitation')} />
      <JoinRequestDialog {...part('joinRequest')} />
      <RequiredFieldsDialog {...part('required')} />
    </>
  )
}
