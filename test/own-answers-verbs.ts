import { expect } from 'vitest'
import type { AnswerBatch, AssessmentKey, OwnAnswers, Work } from '../src/features/assessments/contract.ts'
import { assessmentVerbs } from './assessment-verbs.ts'
import { organizationVerbs } from './organization-verbs.ts'
import { headersOf, idOf, newAdmin, newPerson, type Session, sessionOf, type Town } from './people.ts'

type Entry = [item: string, field: string, value: unknown]

export interface Brought {
  batch: string | null
  changed: number
  brought: number
  left: number
  version: number
  message: string
}

export interface Undone {
  undone: number
  stay: number
  message: string
}

let made = 0

/** Answering alone, joining an organization and bringing the answers along, as calls on one town. */
export function ownAnswersVerbs(place: Town, key: AssessmentKey) {
  const { invite, answerInvitation, remove } = organizationVerbs(place)
  const { enter } = assessmentVerbs(place)
  const pathOf = (view = key) => `/api/assessment/user/own-answers/${view}`
  const compare = async (session: Session, { query = '', view = key } = {}) =>
    (await place.call<OwnAnswers>('GET', pathOf(view) + query, undefined, session)).body

  return {
    enter: (session: Session, entries: readonly Entry[], view = key) => enter(session, view, entries),
    compare,

    /** Somebody who answered alone, let into an organization by its administrator, Dana Ott. */
    async joined(entries: readonly Entry[], theirs: readonly Entry[] = [], view = key) {
      const alone = await newPerson(place, { firstName: 'Ada', lastName: 'Roy' })
      if (entries.length > 0) await enter(alone, view, entries)
      const organization = `Joined Works ${++made} ${Date.now().toString(36)}`
      const admin = await newAdmin(place, organization, { firstName: 'Dana', lastName: 'Ott' })
      if (theirs.length > 0) await enter(admin, view, theirs)
      const { invitationID } = (await invite(admin, alone.email)).body
      expect((await answerInvitation(alone, invitationID, true)).status).toBe(200)
      return { admin, member: await sessionOf(place, alone.email), organization }
    },

    /** By their own hand. */
    async leave(session: Session): Promise<Session> {
      expect((await remove(session, idOf(session))).status).toBe(200)
      return sessionOf(place, session.email)
    },

    bring: (session: Session, compared: OwnAnswers, chosen: { item: string; field: string }[] = [], more = {}) =>
      place.call<Brought>(
        'POST',
        pathOf(),
        { from: compared.from, version: compared.version, ownVersion: compared.ownVersion, chosen, ...more },
        session,
      ),

    batches: async (session: Session, query = '') =>
      (
        await place.call<{ Items: AnswerBatch[] }>(
          'GET',
          `/api/assessment/user/batches/${key}${query}`,
          undefined,
          session,
        )
      ).body.Items,

    undo: (session: Session, batch: string | null, more = {}) =>
      place.call<Undone>('POST', `/api/assessment/user/batches/${key}/${batch}/undo`, more, session),
    undoCall: (session: Session, batch: string | null) => ({
      path: `/api/assessment/user/batches/${key}/${batch}/undo`,
      headers: () => headersOf(session),
    }),

    workOf: async (session: Session, view = key) =>
      (await place.call<Work>('GET', `/api/assessment/user/work/${view}`, undefined, session)).body,
  }
}
