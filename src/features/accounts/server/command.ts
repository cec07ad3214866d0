import { parseArgs } from 'node:util'
import type { Accounts } from './accounts.ts'
import { createAccount, forcePasswordChange, listAccounts, resetFactors, setDisabled, setRoles } from './operator.ts'
import { readRoles } from './roles.ts'

export const accountHelp = `Accounts:
  account list [PART OF ADDRESS]          every account, or those whose address holds the text
  account create ADDRESS --first-name NAME --last-name NAME [--staff]
                                          an account that needs no verification; asks for its password;
                                          --staff gives the first account of the programme's people every role
  account role ADDRESS [--give ROLE ...] [--take ROLE ...]
                                          shows its roles, or changes them first
  account disable ADDRESS [--off]         ends its sessions and lets it log in no more, or again
  account reset-factors ADDRESS           removes its texted code, app, passkeys and recovery codes
  account force-password-change ADDRESS   asks for a new password at the next login

A password is read from the terminal without showing it, or from standard input where that is piped.`

export interface Terminal {
  print(line: string): void
  /** A password, unseen. */
  readPassword(prompt: string): Promise<string>
}

/** A command that cannot be carried out as it was written; the message says why. */
export class CommandError extends Error {}

/** Carries out `account ...`. @throws CommandError, PortalError with one sentence for whoever typed it */
export async function runAccountCommand(accounts: Accounts, args: string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = readArguments(args)
  const [verb, address = ''] = positionals
  if (verb === 'list') {
    let count = 0
    for await (const { email, name, group, marks, lastLoginAt } of listAccounts(accounts, address)) {
      terminal.print([email, name, group, marks.join(', '), lastLoginAt?.toISOString() ?? 'never'].join('\t'))
      count++
    }
    terminal.print(`${count} ${count === 1 ? 'account' : 'accounts'}`)
    return
  }
  const verbs: Record<string, () => Promise<string>> = {
    create: async () => {
      const [firstName, lastName] = [values['first-name'], values['last-name']]
      if (!firstName || !lastName) throw new CommandError('Give --first-name and --last-name.')
      const password = await terminal.readPassword(`Password for ${address}: `)
      await createAccount(accounts, { email: address, firstName, lastName, password, staff: values.staff })
      return `${address} can log in now.`
    },
    role: async () => {
      const held = await setRoles(accounts, address, { give: readRoles(values.give), take: readRoles(values.take) })
      return held.length === 0 ? `${address} has no role.` : `${address} is ${held.join(', ')}.`
    },
    disable: async () => {
      await setDisabled(accounts, address, !values.off)
      return values.off ? `${address} can log in again.` : `${address} is logged out and can log in no more.`
    },
    'reset-factors': async () => {
      await resetFactors(accounts, address)
      return `${address} logs in with the password alone now.`
    },
    'force-password-change': async () => {
      await forcePasswordChange(accounts, address)
      return `${address} is asked for a new password at the next login.`
    },
  }
  const run = verb ? verbs[verb] : undefined
  if (!run) throw new CommandError(accountHelp)
  if (!address) throw new CommandError(`Which account? account ${verb} ADDRESS`)
  terminal.print(await run())
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        staff: { type: 'boolean', default: false },
        give: { type: 'string', multiple: true, default: [] },
        take: { type: 'string', multiple: true, default: [] },
        off: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${accountHelp}`)
  }
}
