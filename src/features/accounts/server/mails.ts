import type { Origin } from '../../../platform/http/origin.ts'
import { type Letter, type LetterPart, letter } from '../../../platform/messages/letter.ts'
import { type Role, roles } from '../../../platform/permissions-contract.ts'
import type { Portal } from '../../../platform/portal.ts'
import { recoveryCodesFew, recoveryCodesLeftText, type UserGroup } from '../contract.ts'

/** The mails and texts of accounts, in plain words. Nothing typed by people stands in a subject. */

type Sender = Pick<Portal, 'settings' | 'publicUrl'>

const write = ({ settings }: Sender, subject: string, parts: readonly LetterPart[]): Letter =>
  letter(settings.site.programmeName, `${settings.site.programmeName}: ${subject}`, parts)

const validFor = 'It is good for 10 minutes. We never ask for it by phone or mail.'
const notYou = ({ settings }: Sender) =>
  `If this was not you, reset your password now and write to ${settings.site.supportMailbox}.`

const at = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * The link carries the code behind the `#`, which browsers send to no server. Opening it changes nothing: a button does
 * (JOIN-02).
 */
export const verificationMail = (sender: Sender, signUp: SignUpToVerify, code: string): Letter =>
  write(sender, 'your verification code', [
    'Welcome. Enter this code to verify your email address:',
    { code },
    validFor,
    {
      link: `${sender.publicUrl()}/verify?${wayOn({ email: signUp.email, accountType: signUp.user_group, redirect: signUp.back })}#code=${code}`,
      label: 'Verify your email address',
    },
    'If you did not sign up, you can ignore this mail. Without the code the account cannot be used.',
  ])

interface SignUpToVerify {
  email: string
  user_group: UserGroup
  back: string
}

/** What an address carries along, without what is empty. */
const wayOn = (parts: Record<string, string>) =>
  new URLSearchParams(Object.entries(parts).filter(([, part]) => part !== ''))

/** SEC-07: somebody signed up with an address that has an account. */
export const alreadySignedUpMail = (sender: Sender): Letter =>
  write(sender, 'you already have an account', [
    'Somebody, perhaps you, tried to sign up with this email address. It already has an account, which stays as it is.',
    { link: `${sender.publicUrl()}/login`, label: 'Log in or reset your password' },
    'If it was not you, there is nothing to do.',
  ])

/** A new code was asked for, and the address is verified. */
export const alreadyVerifiedMail = (sender: Sender): Letter =>
  write(sender, 'your email address is verified', [
    'Somebody, perhaps you, asked for a new verification code. Your email address is verified already: you can log in.',
    { link: `${sender.publicUrl()}/login`, label: 'Log in' },
  ])

/** @param back the page to come back to afterwards; may be empty */
export const resetMail = (
  sender: Sender,
  email: string,
  { code, link }: { code: string; link: string },
  back: string,
): Letter =>
  write(sender, 'your code to reset the password', [
    'Enter this code to choose a new password:',
    { code },
    validFor,
    {
      link: `${sender.publicUrl()}/login?${wayOn({ mode: 'reset', email, redirect: back })}#code=${code}&key=${link}`,
      label: 'Choose a new password',
    },
    'If you did not ask for it, you can ignore this mail. Your password stays as it is.',
  ])

/** Whoever signed up and forgot the password before the address was verified. */
export const notVerifiedMail = (sender: Sender, email: string): Letter =>
  write(sender, 'your sign-up is not finished', [
    'Somebody, perhaps you, asked to reset the password of this email address. It was signed up, but never verified, so there is no account yet.',
    {
      link: `${sender.publicUrl()}/verify?${new URLSearchParams({ email })}`,
      label: 'Get a new code and verify your email address',
    },
    'If you forgot the password that you chose, sign up again with a new one.',
  ])

export const passwordChangedMail = (sender: Sender, origin: Origin | undefined, moment: Date): Letter =>
  write(sender, 'your password was changed', [
    `The password of your account was changed on ${at(moment)}${origin ? ` from ${origin.device}` : ''}. Other devices were logged out.`,
    notYou(sender),
  ])

export const phoneChangedMail = (sender: Sender, moment: Date, factorEnded: boolean): Letter =>
  write(sender, 'your phone number was changed', [
    `The phone number of your account was changed on ${at(moment)}.`,
    ...(factorEnded ? ['Codes by text message at login were turned off. Verify the new number to turn them on.'] : []),
    notYou(sender),
  ])

export const factorMail = (sender: Sender, what: string, moment: Date): Letter =>
  write(sender, 'a change to how you log in', [`${what} This was on ${at(moment)}.`, notYou(sender)])

/** KEY-04. Below `recoveryCodesFew` it asks for new ones. */
export const recoveryCodeUsedMail = (sender: Sender, origin: Origin, moment: Date, left: number): Letter =>
  write(sender, 'a recovery code was used', [
    `A recovery code was used to log in to your account on ${at(moment)} from ${origin.device} (network address ${origin.address}). It does not work again.`,
    recoveryCodesLeftText(left),
    ...(left < recoveryCodesFew
      ? [{ link: `${sender.publicUrl()}/my-account/security`, label: 'Make new recovery codes' }]
      : []),
    notYou(sender),
  ])

export const newDeviceMail = (sender: Sender, origin: Origin, moment: Date): Letter =>
  write(sender, 'a login from a new device', [
    `Your account was logged in to on ${at(moment)} from ${origin.device} (network address ${origin.address}). It was not used from such a device before.`,
    notYou(sender),
  ])

export const accountDeletedMail = (sender: Sender, moment: Date): Letter =>
  write(sender, 'your account was deleted', [
    `Your account and its data were deleted on ${at(moment)}, as you asked for.`,
    `If this was not you, write to ${sender.settings.site.supportMailbox}.`,
  ])

export const loginText = ({ settings }: Sender, code: string): string =>
  `${settings.site.programmeName}: your login code is ${code}. It is good for 10 minutes. Do not share it.`

export const phoneText = ({ settings }: Sender, code: string): string =>
  `${settings.site.programmeName}: your code to verify this phone number is ${code}. It is good for 10 minutes.`

/** STAFF-07 */
export const rolesMail = (sender: Sender, held: readonly Role[]): Letter =>
  write(sender, 'your roles have changed', [
    held.length === 0
      ? 'Your account no longer has a role in the programme.'
      : `Your account now has these roles: ${held.map((role) => `${roles[role].label} (${roles[role].says})`).join('; ')}.`,
    notYou(sender),
  ])
