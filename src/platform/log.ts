import pino, { type Logger } from 'pino'
import type { Settings } from './settings.ts'

export type Log = Logger

/** Log lines whose fields are the same each time and hold nothing of what people send: there is nothing to take out. */
export const lineLog = (log: Log): Log => log.child({}, { redact: [] })

/**
 * Structured logs, one JSON object a line. What could hold a secret is taken out wherever it stands:
 * session headers, and fields named like passwords, codes and tokens.
 */
export function createLog(level: Settings['logLevel']): Log {
  const secrets = ['password', 'newPassword', 'oldPassword', 'verificationCode', 'token', 'accessToken', 'idToken']
  // Written in the background, in order: what is left is written when the process ends.
  const destination = pino.destination({ dest: 1, sync: false })
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          ...secrets,
          ...secrets.map((name) => `*.${name}`),
          'headers.authorization',
          'headers.cookie',
          'headers["x-access-token"]',
          'headers["x-id-token"]',
          'headers["x-refresh-token"]',
          // Where PostgreSQL repeats the values of the row that it refused.
          'err.detail',
          'err.where',
          'err.cause.detail',
          'err.cause.where',
          // The driver's whole client, on errors of connections that were idle.
          'err.client',
          'err.cause.client',
        ],
        censor: '[removed]',
      },
    },
    destination,
  )
}
