import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

type Json = Record<string, unknown>

const notGiven = 'No passkey was used. You can try again.'

/** Why there is no passkey, in words for the screen; a form shows it like a refusal of the server. */
class PasskeyRefusal extends Error {
  readonly status = 0
}

/** Asks the device for a passkey to log in with. @throws PasskeyRefusal */
export const askForPasskey = (options: Json): Promise<Json> =>
  inWords(() => startAuthentication({ optionsJSON: options as never }) as Promise<unknown>)

/** Has the device make a new passkey. @throws PasskeyRefusal */
export const makePasskey = (options: Json): Promise<Json> =>
  inWords(() => startRegistration({ optionsJSON: options as never }) as Promise<unknown>)

async function inWords(ask: () => Promise<unknown>): Promise<Json> {
  try {
    return (await ask()) as Json
  } catch (error) {
    const name = (error as Error).name
    if (name === 'InvalidStateError') throw new PasskeyRefusal('This device has a passkey for your account already.')
    throw new PasskeyRefusal(
      name === 'NotAllowedError' || name === 'AbortError' ? notGiven : 'This device has no passkey to use here.',
    )
  }
}
