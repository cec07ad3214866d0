import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '../../../../platform/browser/call.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { checkAddress } from '../../check-address.ts'
import type { Work } from '../../contract.ts'
import type { LaterRules } from '../../frameworks/framework.ts'
import { requirementOf } from '../../frameworks/names.ts'
import type { FirstCheck } from '../../interview/first-check.ts'
import { notApplicable } from '../../interview/not-applicable.ts'
import { proposalState } from '../../interview/proposal-state.ts'
import { flowAddress } from '../../system-address.ts'
import type { Questionnaire } from '../work/questionnaire.ts'
import { SaveLine } from '../work/save-line.tsx'
import { useCompany, useFigure, useSessionState } from '../work/use-work.ts'
import { WorkSession } from '../work/work-session.ts'
import { AssetProposals } from './asset-proposals.tsx'
import { Confirmations, rowsNow } from './confirmations.ts'
import { LookAgain, WouldDecide } from './look-again.tsx'
import { NotApplicable } from './not-applicable.tsx'
import { objectivesOf } from './objectives-of.ts'
import { OrderAndTime } from './order-and-time.tsx'
import type { UsedInterview } from './use-interview.ts'
import { WhatStays } from './what-stays.tsx'

interface ProposalsProps {
  userId: string
  system: string | undefined
  interview: UsedInterview
  mayWrite: boolean
  controlled: FirstCheck['controlled']
  questionnaire: Questionnaire
  words: LaterRules['notApplicable']
  work: Work
  assets: Answer<'GET /api/assessment/user/assets'>
}

/** What is proposed for one check. Nothing of it is entered until somebody confirms it. */
export function Proposals(props: ProposalsProps) {
  const { userId, system, interview, mayWrite, controlled, questionnaire, words, work, assets } = props
  const { answers, isAside } = interview
  const [{ session, confirmations }] = useState(() => {
    const session = new WorkSession(questionnaire, work, userId)
    return { session, confirmations: new Confirmations(session) }
  })
  const { save, conflicts, completedAt } = useSessionState(session)
  useCompany(session)
  // Drawn anew with each answer of the check, here or by a colleague.
  useFigure(session.workbook, '*', ({ revision }) => revision)
  const isAsked = ({ requirement }: { requirement: string }) => questionnaire.questions.has(requirement)
  const addressOf = (item: string) => {
    const requirement = requirementOf(item)
    return `${checkAddress(questionnaire.key, { family: questionnaire.familyOf(requirement).name }, system)}#${requirement}`
  }
  const titled = (requirement: string) => ({
    requirement,
    title: `${requirement} ${questionnaire.questions.get(requirement)?.title ?? ''}`,
    address: addressOf(requirement),
  })
  const standing = notApplicable(answers)
    .filter(isAsked)
    .map((one) => {
      const rows = objectivesOf(questionnaire, one)
      return { one, rows, state: proposalState(rowsNow(session, rows)) }
    })
  const fallAway = standing.filter(({ one, state }) => state === 'done' || (state === 'open' && !isAside(one.name)))
  return (
    <>
      <OrderAndTime
        answers={answers}
        questionnaire={questionnaire}
        fallAway={fallAway.flatMap(({ rows }) => rows).length}
        addressOf={(family) => checkAddress(questionnaire.key, { family }, system)}
      />
      {conflicts.size > 0 ? (
        <Alert kind="warning" title="Two texts were written for one field">
          Both are kept. Please choose there:{' '}
          {[...new Set([...conflicts.values()].map(({ item }) => item))].map((item) => (
            <Link key={item} to={addressOf(item)}>
              {item}{' '}
            </Link>
          ))}
        </Alert>
      ) : null}
      <section aria-labelledby="not-applicable">
        <h3 id="not-applicable">What may not apply to you</h3>
        <p>{words.text}</p>
        {completedAt === null ? null : <p>This check is complete. Confirming opens it again.</p>}
        <LookAgain session={session} answers={answers} titled={titled} />
        <NotApplicable
          standing={standing}
          confirmations={confirmations}
          interview={interview}
          words={words}
          titled={titled}
          mayWrite={mayWrite}
        />
        {save.kind === 'saved' ? null : <SaveLine state={save} of="Answers of the check" />}
        <WouldDecide answers={answers} isAsked={(requirement) => isAsked({ requirement })} system={system} />
        <WhatStays answers={answers} isAsked={isAsked} titled={titled} />
      </section>
      <AssetProposals
        interview={interview}
        controlled={controlled}
        listed={assets}
        system={system}
        mayWrite={mayWrite}
      />
      {controlled === 'no' ? null : (
        <section aria-labelledby="flow-proposals">
          <h3 id="flow-proposals">Where controlled information goes</h3>
          <p>
            What you answered about your drawings also proposes the lines of your{' '}
            <Link to={flowAddress(system)}>flow of CUI</Link>, which your security plan draws.
          </p>
        </section>
      )}
    </>
  )
}
