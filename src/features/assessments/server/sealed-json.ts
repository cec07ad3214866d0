import { openText, type Secrets, sealText } from '../../../platform/secrets.ts'

/** What is entered of a system, as texts that open with the portal's key, and in their place alone. */

/** Of the key. */
export type Purpose = 'systems' | 'interview'

/** @param place says where it stands: sealed for it, a text that is copied elsewhere does not open */
export const sealJson = (secrets: Secrets, place: string, content: unknown, purpose: Purpose = 'systems'): string =>
  sealText(secrets, purpose, JSON.stringify(content), place)

/** Undefined where no key opens it. */
export function openJson<Content>(
  secrets: Secrets,
  place: string,
  sealed: string,
  purpose: Purpose = 'systems',
): Content | undefined {
  try {
    return JSON.parse(openText(secrets, purpose, sealed, place)) as Content
  } catch {
    return undefined
  }
}
