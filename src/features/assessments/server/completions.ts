import { randomUUID } from 'node:crypto'
import type { UserActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { countRequest } from '../../../platform/limits/request-limit.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { SaveAnswer } from '../contract.ts'
import { openAssetsOfCompletion, readPrintedAssets, sealAssetsForCompletion } from './assets/store.ts'
import { scoredRequirements } from './catalog.ts'
import { readAbout } from './company.ts'
import { openFlowOfCompletion, readPrintedFlow, sealFlowForCompletion } from './flow/store.ts'
import { frameworkOf } from './frameworks.ts'
import { printsSame } from './printed-system.ts'
import { openProvidersOfCompletion, readPrintedProviders, sealProvidersForCompletion } from './provider-store.ts'
import {
  confirmSnapshot,
  type Figures,
  holdsContent,
  keepSnapshot,
  newestFigures,
  readKeptSystem,
} from './snapshot-store.ts'
import { type Place, readAnswers, readAnswerTimes, readDetails, type Standing, writeView } from './store.ts'
import { openOfCompletion, readPrintedFacts, sealForCompletion } from './system-facts.ts'

/** Each completion keeps a copy of the whole. */
const completionsADay = { most: 20, within: 86_400_000 }

/**
 * Completes an assessment whose rows are all answered: keeps it as it is, with its figures. Where nothing has changed
 * since the newest completion, that one stands and keeps its day (EASE-07).
 * @param standing of the assessment, which the transaction holds
 * @throws PortalError 429 beyond the completions of a day
 */
export async function complete(
  tx: Tx,
  place: Place,
  standing: Standing,
  { actor, at, secrets }: { actor: UserActor; at: Date; secrets: Secrets },
): Promise<SaveAnswer> {
  const { progress } = standing
  const readContent = async () => ({
    answers: await readAnswers(tx, place),
    requirements: await readDetails(tx, place),
  })
  const scoresOf = (content: Awaited<ReturnType<typeof readContent>>) =>
    frameworkOf(place.key).scores(scoredRequirements(place.key), content)
  if (progress < 100) return { complete: false, progress, ...scoresOf(await readContent()) }
  const newest = await newestFigures(tx, place)
  const { company, system } = await readAbout(tx, actor, place)
  const facts = await readPrintedFacts(tx, secrets, place.network)
  const assets = await readPrintedAssets(tx, secrets, place.network)
  const flow = await readPrintedFlow(tx, secrets, place.network)
  const providers = await readPrintedProviders(tx, secrets, place)
  const holdsSystem = async ({ id }: Figures) => {
    const kept = await readKeptSystem(tx, id)
    const lists = [
      openAssetsOfCompletion(secrets, id, kept.sealedAssets),
      openFlowOfCompletion(secrets, id, kept.sealedFlow),
      openProvidersOfCompletion(secrets, id, kept.sealedProviders),
    ]
    return (
      printsSame({ facts: openOfCompletion(secrets, id, kept.sealedFacts), system: kept.system }, { facts, system }) &&
      JSON.stringify(lists) === JSON.stringify([assets, flow, providers])
    )
  }
  // The release before, running beside this one, completes without them.
  if (newest && standing.completedAt && (await holdsSystem(newest))) return confirm(tx, newest, progress, at)
  await countRequest(tx, at, `complete ${place.network} ${place.key}`, completionsADay)
  const content = await readContent()
  const scores = scoresOf(content)
  if (newest && (await holdsContent(tx, newest.id, content)) && (await holdsSystem(newest))) {
    await writeView(tx, place, { completedAt: newest.completedAt })
    return confirm(tx, newest, progress, at)
  }
  await writeView(tx, place, { updatedAt: at, completedAt: at })
  const completion = randomUUID()
  await keepSnapshot(tx, place, {
    ...content,
    id: completion,
    answerTimes: await readAnswerTimes(tx, place),
    by: actor.email,
    at,
    scores,
    company: { ...company, ...(system ? { system } : {}) },
    sealedFacts: sealForCompletion(secrets, completion, facts),
    sealedAssets: sealAssetsForCompletion(secrets, completion, assets),
    sealedFlow: sealFlowForCompletion(secrets, completion, flow),
    sealedProviders: sealProvidersForCompletion(secrets, completion, providers),
  })
  return { complete: true, progress, ...scores, completion, unchanged: false }
}

async function confirm(tx: Tx, { id, scores }: Figures, progress: number, at: Date): Promise<SaveAnswer> {
  await confirmSnapshot(tx, id, at)
  return { complete: true, progress, ...scores, completion: id, unchanged: true }
}
