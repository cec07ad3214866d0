import type { Account } from '../../accounts/contract.ts'

export type MemberRole = NonNullable<Account['organizationRole']>

/** The roles of an organization in words, and what each may do (MINE-03). */
export const roleWords: Record<MemberRole, { title: string; words: string; may: string }> = {
  administrator: {
    title: 'Administrator',
    words: 'an administrator',
    may: 'invite people, answer requests to join, give roles, and change what the organization shares',
  },
  editor: {
    title: 'Editor',
    words: 'an editor',
    may: 'read and change what the organization shares, such as the answers of the readiness check',
  },
  reader: { title: 'Reader', words: 'a reader', may: 'read what the organization shares, but not change it' },
}
