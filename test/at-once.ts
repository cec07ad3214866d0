import type { TestPortal } from './start-portal.ts'

interface Calls {
  method?: string
  path: string
  body?: (i: number) => unknown
  headers?: (i: number) => Record<string, string>
}

/** Makes calls at one moment, in turns at each of the instances. @returns how often each status came */
export async function atOnce(
  portals: readonly TestPortal[],
  count: number,
  { method = 'POST', path, body = () => ({}), headers = () => ({}) }: Calls,
): Promise<Record<number, number>> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      (portals[i % portals.length] as TestPortal).get(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers(i) },
        body: method === 'GET' ? undefined : JSON.stringify(body(i)),
      }),
    ),
  )
  const statuses: Record<number, number> = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return statuses
}
