import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../platform/browser/call.ts'
import { saveFile } from '../../../../platform/browser/save-file.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { QuestionActions } from '../../../../ui/forms/question-actions.tsx'
import type { Account } from '../../contract.ts'
import { useAnswer } from '../shared/use-answer.ts'
import { PasswordForm } from './confirm-dialog.tsx'
import { goodbye } from './goodbye.ts'
import { Entry, EntryButton, SecurityPanel } from './panel-parts.tsx'

export function OwnDataPanel({ account }: { account: Account }) {
  const { said, problem, run, pending } = useAnswer()
  const [leaving, setLeaving] = useState(false)
  const download = () =>
    run('export', async () => {
      const data = await call('GET /api/user/export')
      saveFile('my-data.json', 'application/json', JSON.stringify(data, null, 2))
      return 'Your data was downloaded.'
    })
  return (
    <SecurityPanel id="own-data-title" title="Copy or delete" said={said} problem={problem}>
      <ul className="entry-list">
        <Entry
          title="A copy of your data"
          text="Everything that the portal keeps about you, as one JSON file."
          action={
            <EntryButton disabled={pending !== undefined} onClick={() => void download()}>
              {pending ? 'Collecting ...' : 'Download my data'}
            </EntryButton>
          }
        />
        <Entry
          title="Delete your account"
          text="Ends your account and removes your data for good."
          action={<EntryButton onClick={() => setLeaving(true)}>Delete my account</EntryButton>}
        />
      </ul>
      <Dialog open={leaving} title="Delete your account?" onClose={() => setLeaving(false)}>
        <DeleteAccount account={account} onCancel={() => setLeaving(false)} />
      </Dialog>
    </SecurityPanel>
  )
}

/** Twice asked: what it means first, the password then. */
function DeleteAccount({ account, onCancel }: { account: Account; onCancel(): void }) {
  const navigate = useNavigate()
  const [sure, setSure] = useState(false)
  const { organization, user_group } = account
  if (sure)
    return (
      <PasswordForm
        id="delete-account"
        submitText="Delete my account for good"
        pendingText="Deleting ..."
        ends
        onCancel={onCancel}
        onConfirm={async (password) => {
          const { message } = await call('POST /api/user/delete', { body: { password } })
          await navigate('/logout', goodbye(message, true))
        }}
      >
        <p>
          This deletes the account of <strong>{account.email}</strong> at once. It cannot be undone.
        </p>
      </PasswordForm>
    )
  return (
    <>
      <ul className="usa-list">
        <li>Your profile, your ways to log in and what you saved or sent in here are deleted.</li>
        <li>You are logged out on all your devices.</li>
        {organization && user_group === 'OrganizationAdmin' ? (
          <li>
            The member who has been there longest becomes the administrator of {organization}. Without another member
            the organization closes, and its answers of the readiness check are deleted.
          </li>
        ) : organization ? (
          <li>You leave {organization}.</li>
        ) : null}
        <li>Nobody can bring it back. To keep a copy, download your data first.</li>
      </ul>
      <QuestionActions ends onClick={() => setSure(true)} other="Keep my account" onOther={onCancel}>
        Continue
      </QuestionActions>
    </>
  )
}
