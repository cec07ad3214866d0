import { until } from '../../test/until.ts'
import { type DatabaseNode, databaseNodes, nodes, type Ports } from './engines.ts'

const other = (node: DatabaseNode): DatabaseNode => (node === 'a' ? 'b' : 'a')

/** Asks once, and does not wait for who keeps silent. */
const status = (url: string, init: RequestInit = {}): Promise<number> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )

/** What Patroni has written down in etcd: who is the primary, and who has all that was acknowledged. */
async function pairOf(etcd: number): Promise<{ leader?: string; sync_standby?: string | null }> {
  const url = `http://127.0.0.1:${etcd}/v2/keys/service/scale/sync?quorum=true`
  const { node } = (await (await fetch(url, { signal: AbortSignal.timeout(2_000) })).json()) as {
    node?: { value: string }
  }
  return node ? JSON.parse(node.value) : {}
}

/** The primary, where all is well: both databases are in step and say so, each etcd has a leader, each instance is ready. */
async function primaryInStep({ etcd, rest, portal }: Ports): Promise<DatabaseNode | undefined> {
  const { leader, sync_standby: standby } = await pairOf(etcd.c)
  const primary = databaseNodes.find((node) => node === leader)
  if (!primary || standby !== other(primary)) return undefined
  const asked = [
    status(`http://127.0.0.1:${rest[primary]}/primary`),
    status(`http://127.0.0.1:${rest[other(primary)]}/synchronous`),
    ...nodes.map((node) => status(`http://127.0.0.1:${etcd[node]}/health`)),
    ...nodes.map((node) => status(`http://127.0.0.1:${portal[node]}/readyz`)),
  ]
  return (await Promise.all(asked)).every((one) => one === 200) ? primary : undefined
}

/** @returns the primary, once all is well, and has been for two seconds */
export async function untilInStep(ports: Ports, seconds = 180): Promise<DatabaseNode> {
  let since: { primary: DatabaseNode; at: number } | undefined
  await until(
    async () => {
      const primary = await primaryInStep(ports).catch(() => undefined)
      if (primary !== since?.primary) since = primary && { primary, at: performance.now() }
      return since !== undefined && performance.now() - since.at > 2_000
    },
    'both databases are in step',
    seconds,
  )
  return (since as unknown as { primary: DatabaseNode }).primary
}

/** Fulfilled when HAProxy leads to a primary. */
export const untilPrimary = ({ rest }: Ports, node: DatabaseNode): Promise<void> =>
  until(async () => (await status(`http://127.0.0.1:${rest[node]}/primary`)) === 200, `${node} is the primary`, 90)
