import type { Access } from '../src/platform/contract.ts'
import { type Role, roleNames } from '../src/platform/permissions-contract.ts'
import { headersOf, newAdmin, newMember, newPerson, newStaff, type Session, type Town } from './people.ts'

/** Everyone who may come to the door: a visitor, members of each kind, and the people of the programme, one a role. */

const members = ['individual', 'member', 'other admin'] as const
export type Kind = 'visitor' | (typeof members)[number] | Role
export const kinds: Kind[] = ['visitor', ...members, ...roleNames]

export async function callersOf(place: Town, organization: string): Promise<Record<Kind, Session | undefined>> {
  const admin = await newAdmin(place, organization)
  const people = await Promise.all(roleNames.map(async (role) => [role, await newStaff(place, role)]))
  return {
    visitor: undefined,
    individual: await newPerson(place),
    member: await newMember(place, organization, admin),
    'other admin': await newAdmin(place, `Other than ${organization}`),
    ...(Object.fromEntries(people) as Record<Role, Session>),
  }
}

interface Described {
  method: string
  url: string
  access: Access
}

/** As the portal itself describes them. */
export function routesOf(place: Town): Described[] {
  const routes: Described[] = []
  const document = place.portal.app.swagger() as unknown as {
    paths: Record<string, Record<string, { 'x-access'?: Described['access'] }>>
  }
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      if (path.startsWith('/api'))
        routes.push({
          method: method.toUpperCase(),
          url: path.replace(/\{(\w+)\}/g, ':$1'),
          access: operation['x-access'] as Described['access'],
        })
  return routes
}

export async function statusOf(
  place: Town,
  method: string,
  path: string,
  body: unknown,
  session: Session | undefined,
): Promise<number> {
  const answer = await place.portal.get(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(session ? headersOf(session) : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  await answer.body?.cancel()
  return answer.status
}
