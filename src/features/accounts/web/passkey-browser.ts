import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

type Json = Record<string, unknown>

const notGiven = 'No passkey was used. You can try again.'

/** Asks the device for a passkey to log in with. @throws Error in words for the screen */
export const askForPasskey = (options: Json): Promise<Json> =>
  inWords(() => startAuthentication({ optionsJSON: options as never }) as Promise<unknown>)

/** Has the device make a new passkey. @throws Error in words for the screen */
export const makePasskey = (options: Json): Promise<Json> =>
  inWords(() => startRegistration({ optionsJSON: options as never }) as Promise<unknown>)

async function inWords(ask: () => Promise<unknown>): Promise<Json> {
  try {
    return (await ask()) as Json
  } catch (error) {
    const name = (error as Error).name
    if (name === 'InvalidStateError') throw new Error('This device has a passkey for your account already.')
    throw new Error(
      name === 'NotAllowedError' || name === 'AbortError' ? notGiven : 'This device has no passkey to use here.',
    )
  }
}
