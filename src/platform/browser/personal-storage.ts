import { currentSession, onSessionChange, personalPrefix as prefix } from './session.ts'

/**
 * The one keeper of what was typed and is not sent yet, and of what else a page remembers for one person: apart from
 * other people's, and gone at logout, in every tab. A login that merely ran out leaves it for a day, so that unsent
 * work is there after the next one.
 */

/** Whoever is not logged in. What was typed before a login is found after it. */
export const visitor = 'visitor'

/** In this tab alone, or in the whole browser, past the tab's end. */
export type Place = 'tab' | 'browser'

export interface PersonalStorage {
  names(): string[]
  read<Value>(name: string): Value | undefined
  /** Does nothing where the browser refuses storage or has no room. */
  write(name: string, value: unknown): void
  remove(name: string): void
}

/** @param area such as `assessments`: the names in it are its own */
export function personalStorage(owner: string, area: string, place: Place = 'browser'): PersonalStorage {
  const own = `${prefix}${owner}:${area}:`
  return {
    names: () => keysIn(place, own).map((key) => key.slice(own.length)),
    read(name) {
      try {
        return JSON.parse(storageOf(place).getItem(own + name) ?? '') as never
      } catch {
        return undefined
      }
    },
    write(name, value) {
      try {
        storageOf(place).setItem(own + name, JSON.stringify(value))
      } catch {
        // The page itself still holds it.
      }
    },
    remove(name) {
      removeKey(place, own + name)
    },
  }
}

/** Who is at the browser now, as an owner. */
export function presentOwner(): string {
  const session = currentSession()
  return session.state === 'in' ? session.userId : visitor
}

const listeners = new Set<() => void>()
const places = ['tab', 'browser'] as const

/** At logout: nothing of anyone stays in this browser. Other tabs do the same, because they hear of the logout. */
export function forgetPersonalStorage(): void {
  for (const place of places) for (const key of keysIn(place, prefix)) removeKey(place, key)
  for (const listener of listeners) listener()
}

/** Calls back when everything is forgotten: what a page still shows of it goes too. */
export function onForgotten(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

if (typeof document !== 'undefined')
  onSessionChange(() => {
    const session = currentSession()
    if (session.state === 'out' && !session.ended) forgetPersonalStorage()
  })

const keptFor = 86_400_000
const leftMark = 'left'

/**
 * What was left here by people who are not logged in any more: kept for a day after that was first seen, and no longer
 * than until somebody else logs in.
 */
export function dropOutdated(now = Date.now()): void {
  const present = presentOwner()
  for (const place of places)
    for (const owner of ownersIn(place)) {
      const left = personalStorage(owner, leftMark, place)
      const since = left.read<number>(leftMark)
      if (owner === present) left.remove(leftMark)
      else if (present !== visitor || (since !== undefined && now - since > keptFor)) dropOf(place, owner)
      else if (since === undefined) left.write(leftMark, now)
    }
}

const ownersIn = (place: Place): Set<string> =>
  new Set(keysIn(place, prefix).flatMap((key) => (key.split(':')[1] === visitor ? [] : [key.split(':')[1] ?? ''])))

function dropOf(place: Place, owner: string): void {
  for (const key of keysIn(place, `${prefix}${owner}:`)) removeKey(place, key)
}

/** A browser may refuse even to be asked for its storage. */
const storageOf = (place: Place): Storage => (place === 'tab' ? sessionStorage : localStorage)

function keysIn(place: Place, start: string): string[] {
  try {
    return Object.keys(storageOf(place)).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

function removeKey(place: Place, key: string): void {
  try {
    storageOf(place).removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
