import { useCallback, useEffect, useState } from 'react'
import { CallError, call } from '../../../platform/browser/call.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import type { ApplicationStatus, Draft } from '../contract.ts'
import type { Program } from '../form/program.ts'
import './calls.ts'

export type ProgramState<More> =
  /** Not known yet who looks at the page, or still to be read. */
  | { at: 'unknown' | 'loading' }
  | { at: 'visitor' }
  /** Logged in, but without multi-factor login (PILOT-06). */
  | { at: 'second factor' }
  | { at: 'failed'; message: string; again(): void }
  /** `now`: just then, in this window. `begunAnew`: to be called once another was begun. */
  | { at: 'submitted'; now: boolean; standing: Standing; begunAnew(): void }
  /** `earlier`: what became of the one before. */
  | { at: 'form'; userId: string; draft: Draft; more: More; earlier: Standing | null; submitted(number: string): void }

/** What became of it, and what the desk wrote about that. */
export interface Standing {
  status: ApplicationStatus
  /** ISO 8601. */
  since: string
  message: string
  /** Of what was sent in; empty for what is older than the numbers. */
  number: string
}

type Read<More> =
  | { submitted: true; standing: Standing }
  | { submitted: false; draft: Draft; more: More; earlier: Standing | null }

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
            ? { at: 'submitted', now: false, standing: found.standing, begunAnew: load }
            : {
                at: 'form',
                userId,
                draft: found.draft,
                more: found.more,
                earlier: found.earlier,
                submitted: (number) =>
                  setState({
                    at: 'submitted',
                    now: true,
                    begunAnew: load,
                    standing: { status: 'submitted', since: new Date().toISOString(), message: '', number },
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
  const { status, statusAt, message, number, earlier } = sent
  if (status && statusAt) return { submitted: true, standing: { status, since: statusAt, message, number } }
  return { submitted: false, draft, more, earlier: earlier && { ...earlier, since: earlier.statusAt, number: '' } }
}
