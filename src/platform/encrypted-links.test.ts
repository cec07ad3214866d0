import { expect, test } from 'vitest'
import { clearTextLink, withRequiredTls } from './encrypted-links.ts'
import { readSettings } from './settings.ts'

const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://mail.example.org:587',
  TWILIO_API_URL: 'https://texts.example.org',
  TWILIO_ACCOUNT_SID: 'a',
  TWILIO_AUTH_TOKEN: 'b',
  TWILIO_FROM: '+15550100',
}

test.each([
  [{ TWILIO_API_URL: 'http://texts.example.org' }, /TWILIO_API_URL.*https/],
  [{ CDN_PURGE_URL: 'HTTP://edge.example.org/purge', CDN_PURGE_HEADER: 'Key: x' }, /CDN_PURGE_URL.*https/],
  [{ LEARNING_API_URL: 'HTTP://learning.example.org', LEARNING_API_KEY: 'x' }, /LEARNING_API_URL.*https/],
  [{ GEOCODER_URL: 'http://geocoder.internal/geocoder' }, /GEOCODER_URL.*https/],
  [{ DATABASE_URL: 'postgres://portal:x@database.example.org/portal' }, /DATABASE_URL.*sslmode/],
  [
    {
      DATABASE_URL: 'postgres://portal:x@127.0.0.1:6432/portal',
      DATABASE_DIRECT_URL: 'postgres://portal:x@database.example.org/portal',
    },
    /DATABASE_DIRECT_URL.*sslmode/,
  ],
])('in production nothing goes to another machine in clear by oversight: %j', (env, sentence) => {
  expect(() => readSettings({ ...production, ...env })).toThrow(sentence)
  expect(() => readSettings({ ...production, ...env, NODE_ENV: 'test' })).not.toThrow()
})

test.each([
  { DATABASE_URL: 'postgres://portal:x@database.example.org/portal?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://portal:x@database/portal?sslmode=disable' },
  { DATABASE_URL: 'postgres://portal:x@127.0.0.1/portal' },
  { DATABASE_URL: 'postgres:///portal?host=/run/postgresql' },
  { TWILIO_API_URL: 'http://127.0.0.1:9999' },
  { GEOCODER_URL: 'http://localhost:8080/geocoder' },
  { CDN_PURGE_URL: 'purge+http://varnish:6081' },
])('this machine, and what somebody chose, are let be: %j', (links) => {
  expect(clearTextLink(links)).toBeUndefined()
})

test('mail goes to another machine by TLS or not at all, unless its address says so', () => {
  expect(readSettings(production).smtp?.url).toBe('smtp://mail.example.org:587?requireTLS=true')
  for (const url of [
    'smtps://mail.example.org',
    'smtp://127.0.0.1:2525',
    'smtp://relay.internal:25?requireTLS=false',
    'smtp://relay.internal:25?ignoreTLS=true',
  ])
    expect(withRequiredTls(url)).toBe(url)
})
