import { useMemo } from 'react'
import { blankEntries, type Entries, type Lists } from '../../../forms/definition.ts'
import { Alert } from '../../../ui/alert.tsx'
import type { Account } from '../../accounts/contract.ts'
import { askedForm } from '../form/asked.ts'
import type { ProgramDefinition } from '../form/program.ts'
import { ProgramForm } from './program-form.tsx'
import type { ProgramState } from './use-program.ts'

/** What a program's form is drawn with, besides its definition and its draft. */
export interface FormParts {
  lists: Lists
  account: Account
}

interface PrefilledFormProps {
  definition: ProgramDefinition
  state: Extract<ProgramState<FormParts>, { at: 'form' }>
  submitText: string
  pendingText: string
}

/** The form of a program with what the account knows (MEP-03, JOIN-08); what was entered before goes first. */
export function PrefilledForm({ definition: plain, state, submitText, pendingText }: PrefilledFormProps) {
  const { draft, more, userId, submitted, question } = state
  const definition = useMemo(() => (question ? askedForm(plain, question.fields) : plain), [plain, question])
  const { blank, filled } = useMemo(() => {
    const nothing = blankEntries(definition)
    const known = Object.entries(knownOf(more.account)).filter(([name, entry]) => name in nothing && entry !== '')
    return {
      blank: { ...nothing, ...Object.fromEntries(known) },
      filled: known.some(([name]) => !(name in draft.entries)),
    }
  }, [definition, more.account, draft])
  return (
    <>
      {filled && !question ? <Alert kind="info">Some fields were filled in from your account.</Alert> : null}
      <ProgramForm
        definition={definition}
        lists={more.lists}
        userId={userId}
        blank={blank}
        draft={draft}
        question={question}
        submitText={question ? 'Send your answer' : submitText}
        pendingText={question ? 'Sending ...' : pendingText}
        onSubmitted={submitted}
      />
    </>
  )
}

/** By the names of the programs' fields. */
const knownOf = (account: Account): Entries => ({
  firstName: account.firstName,
  lastName: account.lastName,
  CAGECode: account.CAGECode,
  DUNSNumber: account.DUNSNumber,
  UEI: account.UEI,
  NAICSCodes: account.NAICSCodes,
  streetaddress1: account.address1,
  streetaddress2: account.address2,
  city: account.city,
  state: account.state,
  zipCode: account.zipcode,
  country: account.country,
  numberOfEmployees: account.numberOfEmployees,
})
