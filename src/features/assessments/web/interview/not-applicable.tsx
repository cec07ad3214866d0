import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ActNotice, type Said } from '../../../../ui/act-notice.tsx'
import type { LaterRules } from '../../frameworks/framework.ts'
import type { NotApplicableProposal } from '../../interview/not-applicable.ts'
import type { ProposalState } from '../../interview/proposal-state.ts'
import { questionOf } from '../../interview/questions.ts'
import type { Confirmations } from './confirmations.ts'
import { focusOn, proposalId } from './focus-on.ts'
import type { Titled } from './objectives-of.ts'
import { ProposalItem, PutAside } from './proposal-item.tsx'
import type { UsedInterview } from './use-interview.ts'

/** A proposal with the objectives that fall away, and what stands of them in the check. */
export interface StandingProposal {
  one: NotApplicableProposal
  rows: readonly string[]
  state: ProposalState
}

interface NotApplicableProps {
  standing: readonly StandingProposal[]
  confirmations: Confirmations
  interview: UsedInterview
  words: LaterRules['notApplicable']
  titled: Titled
  mayWrite: boolean
}

/** What may not apply, each to be confirmed (EASE-13). */
export function NotApplicable({ standing, confirmations, interview, words, titled, mayWrite }: NotApplicableProps) {
  const [said, setSaid] = useState<Said>()
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const isOpenAside = ({ one, state }: StandingProposal) => interview.isAside(one.name) && state === 'open'
  const shown = standing.filter((each) => !isOpenAside(each))

  const confirm = async ({ one, rows }: StandingProposal) => {
    setPending((before) => new Set(before).add(one.name))
    const confirmed = await confirmations.confirm(one, rows)
    setPending((before) => new Set([...before].filter((name) => name !== one.name)))
    const { requirement } = one
    if (confirmed.kind === 'entered')
      setSaid({ kind: 'success', text: `${requirement} is entered as not applicable, with the reason.` })
    else if (confirmed.kind === 'failed')
      setSaid({ kind: 'error', text: `${requirement} was not entered. ${confirmed.message}` })
    else setSaid({ kind: 'warning', text: `${requirement}: somebody entered something before. Nothing was changed.` })
    focusOn(one.name)
  }

  return (
    <>
      {shown.length === 0 ? <p>Nothing is proposed from your answers.</p> : null}
      <ul className="interview__proposals">
        {shown.map((each) => {
          const { one, state } = each
          const { title, address } = titled(one.requirement)
          const note = one.named ? words.named : words.unnamed
          return (
            <ProposalItem
              key={one.name}
              id={proposalId(one.name)}
              called={title}
              title={
                <>
                  <Link to={address}>{title}</Link>
                  {one.objectives
                    ? `, objectives ${one.objectives.map((letter) => `[${letter}]`).join(' and ')} only`
                    : ''}
                </>
              }
              confirm={one.byRule ? 'We have this rule in writing: not applicable' : 'It is so: not applicable'}
              pending={pending.has(one.name)}
              state={wordsOf(state, mayWrite)}
              onConfirm={() => void confirm(each)}
              onPutAside={() => {
                interview.putAside(one.name)
                focusOn('not-applicable-end')
              }}
            >
              <p>
                <strong>Reason:</strong> {one.reason}
              </p>
              <p>
                <strong>An assessor will want to see:</strong> {one.shows}
              </p>
              {one.byRule ? (
                <p>
                  <strong>Is it written down?</strong> This holds only with a written rule that forbids it and a
                  procedure that keeps it off. Without them, write them first, or put this aside.
                </p>
              ) : null}
              {note ? <p>{note}</p> : null}
              <p className="quiet">
                From your answers to: {one.because.map((question) => questionOf(question)?.asks).join(' ')} Source:{' '}
                {one.source}.
              </p>
            </ProposalItem>
          )
        })}
      </ul>
      <div id={proposalId('not-applicable-end')} tabIndex={-1}>
        <ActNotice said={said} />
        <PutAside
          items={standing
            .filter(isOpenAside)
            .map(({ one }) => ({ name: one.name, title: titled(one.requirement).title }))}
          mayWrite={mayWrite}
          onOffer={(name) => {
            interview.offerAgain(name)
            focusOn(name)
          }}
        />
      </div>
    </>
  )
}

function wordsOf(state: ProposalState, mayWrite: boolean): ReactNode {
  if (state === 'done') return <p>Done: it is answered “Not applicable”, with a reason.</p>
  if (state === 'answered') return <p>It is answered otherwise in the check, so nothing is proposed.</p>
  if (state === 'described')
    return <p>Somebody wrote in the check how you do it, so nothing is proposed. Decide at the requirement.</p>
  return mayWrite ? undefined : <p>Not entered yet.</p>
}
