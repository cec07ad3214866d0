import { setTimeout as wait } from 'node:timers/promises'
import type { Settings } from '../../../platform/settings.ts'
import type { Company } from '../contract.ts'
import { type CompanyCode, type CompanyRegistry, RegistryAway } from './registry.ts'
import { companyOf } from './sam-shape.ts'

/** In milliseconds. */
export interface Pace {
  /** For one try. */
  tryFor: number
  /** For all tries and the waits between them: somebody is waiting at a form. */
  wholeFor: number
  /** Before each further try; half as much again is left to chance, so that instances do not come back together. */
  waits: readonly number[]
}

const usualPace: Pace = { tryFor: 3_000, wholeFor: 8_000, waits: [300, 900] }

const answerLimit = 1024 * 1024

/** A failure that would be the same at the next try. */
class Hopeless extends Error {}

/** SAM.gov's Entity Management API, or what speaks its protocol. */
export function samRegistry(sam: NonNullable<Settings['sam']>, pace: Pace = usualPace): CompanyRegistry {
  return {
    async find(code) {
      const whole = AbortSignal.timeout(pace.wholeFor)
      for (let failures = 0; ; failures++)
        try {
          return await ask(sam, code, AbortSignal.any([whole, AbortSignal.timeout(pace.tryFor)]))
        } catch (error) {
          const pause = pace.waits[failures]
          if (pause === undefined || error instanceof Hopeless || whole.aborted)
            throw new RegistryAway(`${reasonOf(error)} (tries: ${failures + 1})`)
          await wait(pause * (1 + Math.random() / 2), undefined, { signal: whole }).catch(() => undefined)
        }
    },
  }
}

async function ask(
  sam: NonNullable<Settings['sam']>,
  code: CompanyCode,
  signal: AbortSignal,
): Promise<Company | undefined> {
  const address = new URL(sam.url)
  // The documented place of the key: hence no address of ours may reach a log.
  address.searchParams.set('api_key', sam.key)
  address.searchParams.set(code.kind === 'CAGE' ? 'cageCode' : 'ueiDUNS', code.code)
  address.searchParams.set('includeSections', 'entityRegistration,coreData,assertions,pointsOfContact')
  const answer = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal,
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    // 404 is an answer; so is 400, with which SAM.gov meets DUNS numbers since it gave them up in 2022.
    if (answer.status === 404 || (answer.status === 400 && code.kind === 'DUNS')) return undefined
    const message = `the registry answered ${answer.status}`
    throw answer.status < 500 ? new Hopeless(message) : new Error(message)
  }
  return companyOf(JSON.parse(await textOf(answer)), code)
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > answerLimit) throw new Hopeless('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** In plain words; what `fetch` itself says hides the reason in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the registry could not be asked'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'the registry did not answer in time'
  if (error instanceof SyntaxError) return 'the answer is no JSON'
  const { cause } = error
  return cause instanceof Error
    ? `${error.message}: ${cause.message || (cause as NodeJS.ErrnoException).code}`
    : error.message
}
