import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without any setting the portal listens on this machine and keeps its data in ./data', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    mode: 'development',
    smtp: undefined,
    texts: undefined,
  })
  expect(settings.dataDir).toMatch(/\/data$/)
})

test.each([
  [{ PORT: 'abc' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ DATABASE_URL: 'mysql://x/y' }, /DATABASE_URL/],
  [{ DATABASE_DIRECT_URL: 'postgres://x/y' }, /DATABASE_DIRECT_URL.*DATABASE_URL, which is not set/],
  [{ DATABASE_PREPARED: 'perhaps' }, /DATABASE_PREPARED/],
  [{ SMTP_URL: 'mail.example.org' }, /SMTP_URL/],
  [{ PUBLIC_URL: 'example' }, /PUBLIC_URL/],
  [
    { TWILIO_API_URL: 'https://texts.example.org' },
    /TWILIO_API_URL: .* all of TWILIO_API_URL, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM/,
  ],
  [{ SAM_API_KEY: 'key' }, /SAM_API_URL: .* both of SAM_API_URL and SAM_API_KEY/],
  [{ NODE_ENV: 'production' }, /SMTP_URL.*production/],
  [{ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example.org' }, /TWILIO_API_URL.*production/],
  [{ MAP_TILES_URL: 'https://tiles.example.org/map.png' }, /MAP_TILES_URL.*\{z\}/],
  [{ MAP_TILES_URL: 'tiles/{z}/{x}/{y}.png' }, /MAP_TILES_URL/],
  [{ CDN_PURGE_URL: 'varnish:6081' }, /CDN_PURGE_URL.*purge\+/],
  [{ CDN_PURGE_URL: 'purge+http://' }, /CDN_PURGE_URL.*purge\+/],
  [{ CDN_PURGE_URL: 'https://u:p@edge.example.org', CDN_PURGE_HEADER: 'Key: x' }, /CDN_PURGE_URL: has no user/],
  [{ SAM_API_URL: 'https://u:p@sam.example.org', SAM_API_KEY: 'x' }, /SAM_API_URL: has no user/],
  [{ CDN_PURGE_URL: 'https://edge.example.org' }, /CDN_PURGE_URL: needs CDN_PURGE_HEADER/],
  [
    { CDN_PURGE_URL: 'https://edge.example.org', CDN_PURGE_HEADER: 'Content-Type: x' },
    /CDN_PURGE_HEADER.*something else/,
  ],
  [{ CDN_PURGE_HEADER: 'Fastly-Key: x' }, /CDN_PURGE_HEADER.*CDN_PURGE_URL, which is not set/],
  [{ CDN_PURGE_URL: 'https://edge.example.org', CDN_PURGE_HEADER: 'Fastly-Key' }, /CDN_PURGE_HEADER.*a header/],
  [{ CDN_PURGE_URL: 'https://edge.example.org', CDN_PURGE_HEADER: 'Fastly-Key: a\nb' }, /CDN_PURGE_HEADER.*a header/],
  [{ TRUST_PROXY: 'the one in front' }, /TRUST_PROXY/],
  [{ SECRET_KEY: 'short' }, /SECRET_KEY/],
  [{ SITE_FILE: '/no/such/site.json' }, /site file \/no\/such\/site\.json/],
])('a bad setting %j stops the start with a sentence that names it', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence)
})

test.each([
  ['PURGE+HTTP://Varnish:6081', 'http://varnish:6081/', 'xkey'],
  ['https://edge.example.org/zones/1/purge_cache/', 'https://edge.example.org/zones/1/purge_cache/', 'tag'],
  ['HTTPS://edge.example.org/service/1/purge', 'https://edge.example.org/service/1/purge', 'surrogate'],
])('the edge %s is reached at %s as %s, however it is written', (given, url, kind) => {
  const { edge } = readSettings({ CDN_PURGE_URL: given, CDN_PURGE_HEADER: 'Key: x' })
  expect(edge).toEqual({ url, kind, header: ['Key', 'x'] })
})

const pooled = { DATABASE_URL: 'postgres://x:6432/y', DATABASE_DIRECT_URL: 'postgres://x/y' }

test.each([
  [{ DATABASE_URL: 'postgres://x/y' }, true],
  [{ DATABASE_URL: 'postgres://x/y', DATABASE_PREPARED: 'false' }, false],
  [pooled, false],
  [{ ...pooled, DATABASE_PREPARED: 'true' }, true],
])('of %j, statements keep their names: %s', (env, kept) => {
  expect(readSettings(env).databasePrepared).toBe(kept)
})

test.each([
  ['https://tiles.example.org/{z}/{x}/{y}.png', 'https://tiles.example.org'],
  ['https://{s}.tiles.example.org:8443/{z}/{x}/{y}.png', 'https://*.tiles.example.org:8443'],
])('tiles from %s are allowed from %s alone', (url, source) => {
  expect(readSettings({ MAP_TILES_URL: url, MAP_TILES_CREDIT: 'Tile Makers' }).mapTiles).toEqual({
    url,
    credit: 'Tile Makers',
    source,
  })
})

test('GEN-17 names, mailboxes and outside links come from one settings file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'site-')), 'site.json')
  const site = {
    ...readSettings({}).site,
    programmeName: 'Harbor Accelerators',
    infoMailbox: 'info@harbor.example.org',
  }
  writeFileSync(file, JSON.stringify(site))
  expect(readSettings({ SITE_FILE: file }).site.programmeName).toBe('Harbor Accelerators')
  writeFileSync(file, JSON.stringify({ ...site, infoMailbox: 'nobody' }))
  expect(() => readSettings({ SITE_FILE: file })).toThrow(/infoMailbox/)
})

test('TRUST_PROXY is a number of proxies or their addresses; true is one', () => {
  const trust = (TRUST_PROXY?: string) => readSettings({ TRUST_PROXY }).trustProxy
  expect([trust(), trust('false'), trust('true'), trust('2')]).toEqual([false, false, 1, 2])
  expect(trust('10.0.0.1, 192.168.0.0/16')).toEqual(['10.0.0.1', '192.168.0.0/16'])
})
