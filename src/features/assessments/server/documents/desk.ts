import type { z } from 'zod'
import { type Actor, requireUser } from '../../../../platform/actor.ts'
import { notFound } from '../../../../platform/errors.ts'
import { networkOf, type Origin, siteOf } from '../../../../platform/http/origin.ts'
import { countRequest } from '../../../../platform/limits/request-limit.ts'
import type { Portal } from '../../../../platform/portal.ts'
import { ThreadPool } from '../../../../platform/threads/thread-pool.ts'
import type { AnswerData, AssessmentKey, DocumentName, makeDocument } from '../../contract.ts'
import { openAssetsOfCompletion, readPrintedAssets } from '../assets/store.ts'
import { readAbout } from '../company.ts'
import { openFlowOfCompletion, readPrintedFlow } from '../flow/store.ts'
import { placeOf } from '../place.ts'
import { openProvidersOfCompletion, readPrintedProviders } from '../provider-store.ts'
import { findSnapshot } from '../snapshot-store.ts'
import { readAnswerTimes } from '../store.ts'
import { openOfCompletion, readPrintedFacts } from '../system-facts.ts'
import { readWhole } from '../work.ts'
import type { About, KeptCompany, Order } from './report.ts'
import type { Sheet } from './sheet.ts'

type MadeDocument = z.output<typeof makeDocument.answer>

/** All documents of three assessments, five times over. */
const documentsAPerson = { most: 120, within: 600_000 }

/** Makes documents, in a thread of their own: the longest take a second of the processor. */
export function documentDesk({
  db,
  clock,
  publicUrl,
  secrets,
}: Pick<Portal, 'db' | 'clock' | 'publicUrl' | 'secrets'>) {
  const threads = new ThreadPool<Order, Sheet>({
    script: new URL('./thread.ts', import.meta.url),
    threads: 1,
    // A quarter for one network, however many people it makes itself out to be.
    waiting: { all: 60, each: 12, eachNetwork: 15 },
    timeout: 30_000,
    idle: 30_000,
    memory: 192,
  })

  return {
    /** Made from the assessment as it stands, complete or not; of a completion, from what was completed. */
    async document(
      actor: Actor,
      key: AssessmentKey,
      document: DocumentName,
      { completion, system }: { completion?: string; system?: string },
      origin: Origin,
    ): Promise<MadeDocument> {
      const user = requireUser(actor)
      await countRequest(db, clock.now(), `documents ${user.userId}`, documentsAPerson)
      const place = await placeOf(db, user, key, { system })
      const present = { ...(await readAbout(db, user, place)), publicUrl: publicUrl(), now: clock.now() }
      const order = async (): Promise<Order> =>
        completion
          ? { document, ...(await ofCompletion(completion)) }
          : {
              document,
              work: await readWhole(db, place, user),
              answeredAt: await readAnswerTimes(db, place),
              about: {
                ...present,
                facts: await readPrintedFacts(db, secrets, place.network),
                assets: await readPrintedAssets(db, secrets, place.network),
                flow: await readPrintedFlow(db, secrets, place.network),
                services: await readPrintedProviders(db, secrets, place),
              },
            }
      const network = siteOf(origin.address) ?? networkOf(origin.address)
      const { name, type, content } = await threads.run(order, { owner: user.userId, network })
      return { system: place.network, name, type, content: Buffer.from(content).toString('base64') }

      async function ofCompletion(id: string): Promise<Omit<Order, 'document'>> {
        const found = await findSnapshot(db, place, id)
        if (!found) throw notFound('There is no such completion.')
        const { completedAt, answers, requirements, answerTimes, company, by, userId } = found
        const { sealedFacts, sealedAssets, sealedFlow, sealedProviders } = found
        const about: About = {
          ...present,
          facts: openOfCompletion(secrets, found.id, sealedFacts),
          assets: openAssetsOfCompletion(secrets, found.id, sealedAssets),
          flow: openFlowOfCompletion(secrets, found.id, sealedFlow),
          services: openProvidersOfCompletion(secrets, found.id, sealedProviders),
          ...(company ? asThen(company) : {}),
          ...(by && userId ? { preparedBy: by, preparedById: userId } : {}),
          now: completedAt,
        }
        // A status is posted after a completion: the day of the completion does not know it.
        const state = {
          posted: null,
          version: 0,
          progress: 100,
          completedAt: completedAt.toISOString(),
          lastItem: '',
          mayWrite: false,
        }
        return {
          work: {
            key,
            network_uuid: user.networkUuid,
            system: place.network,
            ...state,
            data: answers,
            requirements,
            conflicts: [],
          },
          answeredAt: new Map(Object.entries(answerTimes ?? timesBy(state.completedAt, answers))),
          about,
        }
      }
    },

    close: () => threads.close(),
  }
}

/** Completions keep the system with the company. */
const asThen = ({ system, ...company }: KeptCompany) => ({ company, system })

/** Of completions before the times were kept with them: by then everything was answered. */
const timesBy = (moment: string, answers: AnswerData) =>
  Object.fromEntries(Object.keys(answers).map((requirement) => [requirement, { first: moment, last: moment }]))
