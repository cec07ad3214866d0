/**
 * What a page keeps in this browser for one person: apart from other people's, and gone at logout (`/logout`). A login
 * that merely ran out leaves it, so that unsent work is there after the next one.
 */
const prefix = 'personal:'

export interface PersonalStorage {
  names(): string[]
  read<Value>(name: string): Value | undefined
  /** Does nothing where the browser refuses storage or has no room. */
  write(name: string, value: unknown): void
  remove(name: string): void
}

/** @param area such as `assessments`: the names in it are its own */
export function personalStorage(userId: string, area: string): PersonalStorage {
  const own = `${prefix}${userId}:${area}:`
  return {
    names: () => storedKeys(own).map((key) => key.slice(own.length)),
    read(name) {
      try {
        return JSON.parse(localStorage.getItem(own + name) ?? '') as never
      } catch {
        return undefined
      }
    },
    write(name, value) {
      try {
        localStorage.setItem(own + name, JSON.stringify(value))
      } catch {
        // The page itself still holds it.
      }
    },
    remove(name) {
      try {
        localStorage.removeItem(own + name)
      } catch {
        // Nothing was stored.
      }
    },
  }
}

/** At logout: nothing of anyone stays in this browser. */
export function forgetPersonalStorage(): void {
  for (const key of storedKeys(prefix)) localStorage.removeItem(key)
}

function storedKeys(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}
