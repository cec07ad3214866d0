import type { z } from 'zod'
import type { readInterview, saveInterview } from '../src/features/assessments/contract.ts'
import type { Session, Town } from './people.ts'

export const interviewPath = '/api/assessment/user/interview'

export type Read = z.output<typeof readInterview.answer>
export type Saved = z.output<typeof saveInterview.answer> & { message: string; fieldErrors?: Record<string, string> }

/** Answering the interview before a check, as calls on one town. */
export function interviewVerbs(place: Town) {
  const pathOf = (system?: string) => (system ? `${interviewPath}?system=${system}` : interviewPath)
  const read = async (session: Session, system?: string) =>
    (await place.call<Read>('GET', pathOf(system), undefined, session)).body
  return {
    read,
    save: (session: Session, entries: [question: string, taken: unknown, seen?: number][], system?: string) =>
      place.call<Saved>(
        'PUT',
        pathOf(system),
        { entries: entries.map(([field, value, seen = 0]) => ({ field, value, seen })) },
        session,
      ),
    answerOf: async (session: Session, question: string) =>
      (await read(session)).facts.find(({ field }) => field === question),
  }
}
