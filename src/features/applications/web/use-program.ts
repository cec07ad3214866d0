import { useCallback, useEffect, useState } from 'react'
import { CallError, call } from '../../../platform/browser/call.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import type { Draft } from '../contract.ts'
import type { Program } from '../form/program.ts'
import type { ApplicationStatus } from '../transitions-contract.ts'
import './calls.ts'

export type ProgramState<More> =
  /** Not known yet who looks at the page, or still to be read. */
  | { at: 'unknown' | 'loading' }
  | { at: 'visitor' }
  /** Logged in, but without multi-factor login (PILOT-06). */
  | { at: 'second factor' }
  | { at: 'failed'; message: string; again(): void }
  /** `now`: what was done just then, in this window. `begunAnew`: to be called once another was begun. */
  | { at: 'submitted'; now: 'sent' | 'answered' | undefined; standing: Standing; begunAnew(): void }
  | ({ at: 'form'; userId: string; submitted(number: string): void } & Form<More>)

interface Form<More> {
  draft: Draft
  more: More
  /** What became of the one before. */
  earlier: Standing | null
  /** What is asked about the one that was sent in; the form is open for the answer. */
  question: Question | null
}

export interface Question {
  id: string
  /** ISO 8601. */
  askedAt: string
  text: string
  /** What it is about, by the names of the form's fields. */
  fields: readonly string[]
}

/** What became of it, and what the desk wrote about that. */
export interface Standing {
  status: ApplicationStatus
  /** ISO 8601. */
  since: string
  message: string
  /** Of what was sent in; empty for what is older than the numbers. */
  number: string
}

type Read<More> = { submitted: true; standing: Standing } | ({ submitted: false; number: string } & Form<More>)

/** How far somebody is with a program: who looks, whether it is submitted, and what was kept of it. */
export function useProgram<More>(program: Program, readMore: () => Promise<More>): ProgramState<More> {
  const session = useSession()
  const userId = session.state === 'in' ? session.userId : ''
  const mfa = session.state === 'in' && session.MFA
  const [state, setState] = useState<ProgramState<More>>({ at: 'loading' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the person and the factor decide what is read
  const load = useCallback(() => {
    let over = false
    const show = (next: ProgramState<More>) => over || setState(next)
    show({ at: 'loading' })
    read(program, readMore).then(
      (found) =>
        show(
          found.submitted
            ? { at: 'submitted', now: undefined, standing: found.standing, begunAnew: load }
            : {
                at: 'form',
                userId,
                draft: found.draft,
                more: found.more,
                earlier: found.earlier,
                question: found.question,
                submitted: (number) =>
                  setState({
                    at: 'submitted',
                    now: found.question ? 'answered' : 'sent',
                    begunAnew: load,
                    standing: {
                      status: found.question ? 'in review' : 'submitted',
                      since: new Date().toISOString(),
                      message: '',
                      number: number || found.number,
                    },
                  }),
              },
        ),
      (error: unknown) => {
        const refused = error instanceof CallError && error.status === 403
        show(refused ? { at: 'second factor' } : { at: 'failed', message: (error as Error).message, again: load })
      },
    )
    return () => {
      over = true
    }
  }, [program, userId, mfa])
  useEffect(() => (userId ? load() : undefined), [userId, load])

  if (session.state === 'unknown') return { at: 'unknown' }
  return session.state === 'out' ? { at: 'visitor' } : state
}

async function read<More>(program: Program, readMore: () => Promise<More>): Promise<Read<More>> {
  const [sent, draft, more] = await Promise.all([
    call(`GET /api/${program}`),
    call(`GET /api/${program}/draft`),
    readMore(),
  ])
  const { status, statusAt, message, number, question, earlier } = sent
  if (status && statusAt && !question)
    return { submitted: true, standing: { status, since: statusAt, message, number } }
  return {
    submitted: false,
    number,
    draft,
    more,
    question,
    earlier: earlier && { ...earlier, since: earlier.statusAt, number: '' },
  }
}
