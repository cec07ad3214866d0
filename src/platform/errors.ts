/** Messages by the payload's field name. */
export type FieldErrors = Record<string, string>

/**
 * A refusal that the caller is meant to read: it becomes `{code, message, fieldErrors?}` with this status (GEN-08, GEN-09).
 * Any other thrown value is a fault: it is logged, and the caller gets a reference number only.
 */
export class PortalError extends Error {
  readonly code: string
  readonly status: number
  readonly fieldErrors: FieldErrors | undefined
  /** Seconds until another try makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    code: string,
    status: number,
    message: string,
    more: { fieldErrors?: FieldErrors; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.status = status
    this.fieldErrors = more.fieldErrors
    this.retryAfter = more.retryAfter
  }
}

export const notLoggedIn = () => new PortalError('not_logged_in', 401, 'Please log in.')
export const notPermitted = (message = 'You may not do this.') => new PortalError('not_permitted', 403, message)
/** For who has a role, after a login by the password alone: whoever knows no more is not let near other people's data. */
export const secondStepNeeded = (isSetUp: boolean) =>
  isSetUp
    ? new PortalError('second_login_needed', 403, 'This needs a login with your second step. Please log in again.')
    : new PortalError(
        'second_step_needed',
        403,
        'This needs multi-factor login. Turn it on under Login and security, and log in with it.',
      )
export const proofNeeded = () =>
  new PortalError('proof_needed', 403, 'This needs your password or a passkey once more.')
export const consoleOver = () =>
  new PortalError('console_over', 401, 'Your time in the console is up. Please log in again.')
export const notFound = (message = 'Not found.') => new PortalError('not_found', 404, message)
export const unavailable = (cause?: unknown) =>
  new PortalError('unavailable', 503, 'The portal is not available for a moment. Please try again shortly.', {
    retryAfter: 5,
    cause,
  })

/** Bad input, with a message for each field. The first one also stands as the answer's message. */
export function badInput(fieldErrors: FieldErrors): PortalError {
  const [first] = Object.values(fieldErrors)
  return new PortalError('bad_input', 400, first ?? 'The request is not valid.', { fieldErrors })
}
