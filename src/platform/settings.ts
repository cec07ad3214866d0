import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { type EdgeSettings, edgeFault, PurgeAddress, PurgeHeader, readEdge } from './cache/edge.ts'
import { clearTextLink, withRequiredTls } from './encrypted-links.ts'
import { halfSet } from './half-set.ts'
import { readTrustProxy } from './trust-proxy.ts'

/** The programme's own names, mailboxes and outside links, read from `site.json` (GEN-17). */
export const Site = z.strictObject({
  programmeName: z.string().min(1),
  productName: z.string().min(1),
  tagline: z.string(),
  /** What an accelerator is, in a sentence (FIRST-03). */
  accelerator: z
    .string()
    .default(
      'An accelerator is an office near you, whose counselors help small companies win government contracts and get their cyber security in order, free of charge.',
    ),
  /** How the programme relates to the government and to the APEX Accelerators, in a sentence or two; empty for none (FIRST-03). */
  relation: z.string().default(''),
  /** What costs a company nothing, as the subject of a sentence (FIRST-06). */
  freeOfCharge: z.string().default('Counseling, events, documents, templates and the readiness check'),
  infoMailbox: z.email(),
  supportMailbox: z.email(),
  /** Shows the "official website of the United States government" banner. Only true where the site is one. */
  governmentBanner: z.boolean(),
  links: z.strictObject({
    mep: z.url(),
    sba: z.url(),
    sam: z.url(),
    cmmc: z.url(),
    nist800171: z.url(),
    mentorProtege: z.url(),
    /** Address of an outside form that the speaker request page embeds; empty for none. */
    speakerForm: z.union([z.url(), z.literal('')]),
    learningPlatform: z.url(),
  }),
  /** Addresses of players that the demo page embeds; with none the portal's own clips are shown. */
  demoVideos: z.array(z.url()),
  /** An address that the map shows from close by when it is searched for (MAP-22); empty for none. */
  specialAddress: z.string().max(200).default(''),
  /** Addresses of the two players on the MEP page; without them it links to NIST. */
  mepVideos: z.array(z.url()).default([]),
})
export type Site = z.infer<typeof Site>

const port = z.coerce.number().int().min(0).max(65535)
const address = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/^[^/]*\/\/[^/]*@/.test(url), 'has no user and no password')

/** Tile services name their servers by a letter, `{s}`; the rest of the address is one as any other. */
const withoutServers = (url: string) => url.replace('{s}', 'a')

const Environment = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
    PORT: port.default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: address.optional(),
    DATA_DIR: z.string().default('./data'),
    SITE_FILE: z.string().default('./site.json'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_PREPARED: z.enum(['true', 'false']).optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
    DATABASE_TIMEOUT: z.coerce.number().int().min(5).max(600).default(30),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().optional(),
    TWILIO_API_URL: address.optional(),
    TWILIO_ACCOUNT_SID: z.string().optional(),
    TWILIO_AUTH_TOKEN: z.string().optional(),
    TWILIO_FROM: z.string().optional(),
    SAM_API_URL: address.optional(),
    SAM_API_KEY: z.string().optional(),
    GOTOWEBINAR_API_URL: address.optional(),
    GOTOWEBINAR_TOKEN_URL: address.default('https://authentication.logmeininc.com/oauth/token'),
    GOTOWEBINAR_ORGANIZER_KEY: z.string().optional(),
    GOTOWEBINAR_CLIENT_ID: z.string().optional(),
    GOTOWEBINAR_CLIENT_SECRET: z.string().optional(),
    GOTOWEBINAR_REFRESH_TOKEN: z.string().optional(),
    LEARNING_API_URL: address.optional(),
    LEARNING_API_KEY: z.string().optional(),
    EVENTS_URL: address.optional(),
    GEOCODER_URL: address.optional(),
    MAP_TILES_URL: z
      .string()
      .refine((url) => /^https?:\/\/[^/]+\//.test(url), 'is an http or https address')
      .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'has {z}, {x} and {y}')
      .refine((url) => URL.canParse(withoutServers(url)), 'is an http or https address')
      .optional(),
    MAP_TILES_CREDIT: z.string().max(200).default(''),
    CDN_PURGE_URL: PurgeAddress.optional(),
    CDN_PURGE_HEADER: PurgeHeader.optional(),
    AUDIT_DAYS: z.coerce.number().int().min(30).max(36_500).default(1_095),
    MESSAGE_MONTHS: z.coerce.number().int().min(1).max(1_200).default(24),
    STAFF_IDLE_MINUTES: z.coerce.number().int().min(5).max(720).default(30),
    STAFF_SESSION_HOURS: z.coerce.number().int().min(1).max(24).default(12),
    STOP_DELAY: z.coerce.number().int().min(0).max(60).default(0),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    TRUST_PROXY: z.string().default('false').transform(readTrustProxy),
    SECRET_KEY: z
      .string()
      .transform((keys) => keys.split(',').map((key) => key.trim()))
      .refine((keys) => keys.every((key) => key.length >= 32), 'has at least 32 characters')
      .optional(),
  })
  .superRefine((env, ctx) => {
    if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
      ctx.addIssue({
        code: 'custom',
        path: ['DATABASE_DIRECT_URL'],
        message: 'is another way to the database of DATABASE_URL, which is not set',
      })
    const edge = edgeFault(env.CDN_PURGE_URL, env.CDN_PURGE_HEADER)
    for (const { name, message } of [...halfSet(env), ...(edge ? [edge] : [])])
      ctx.addIssue({ code: 'custom', path: [name], message })
    if (env.NODE_ENV === 'production' && !env.SMTP_URL)
      ctx.addIssue({ code: 'custom', path: ['SMTP_URL'], message: 'is needed in production: set the mail server' })
    if (env.NODE_ENV === 'production' && !env.TWILIO_API_URL)
      ctx.addIssue({
        code: 'custom',
        path: ['TWILIO_API_URL'],
        message: 'is needed in production: set the text message service',
      })
    const inClear = env.NODE_ENV === 'production' ? clearTextLink(env) : undefined
    if (inClear) ctx.addIssue({ code: 'custom', path: [inClear.name], message: inClear.message })
  })

export interface WebinarSettings {
  /** Without a trailing slash. */
  apiUrl: string
  tokenUrl: string
  organizerKey: string
  clientId: string
  clientSecret: string
  refreshToken: string
}

/** Everything the process is told from outside, read once at start. */
export interface Settings {
  mode: 'production' | 'development' | 'test'
  port: number
  host: string
  /** Own address in mails and feeds, without a trailing slash; empty until the port is known. */
  publicUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** The same database past a pooler. */
  databaseDirectUrl: string | undefined
  /** Whether statements keep their names from call to call. */
  databasePrepared: boolean
  databasePool: number
  /** In seconds. */
  databaseTimeout: number
  smtp: { url: string; from: string } | undefined
  texts: { apiUrl: string; accountSid: string; authToken: string; from: string } | undefined
  /** The company registry: the address of its entities call, and the key to it. */
  sam: { url: string; key: string } | undefined
  /** GoToWebinar, or what speaks its protocol; without it the portal registers people by itself. */
  webinars: WebinarSettings | undefined
  /** Where accounts for the online courses are opened, and the key to it. */
  learning: { url: string; key: string } | undefined
  eventsUrl: string | undefined
  /** A service that speaks the Census geocoder's protocol. */
  geocoderUrl: string | undefined
  /** A raster tile service under the map's shapes: its address with {z}, {x} and {y}, whom to name, and its CSP source. */
  mapTiles: { url: string; credit: string; source: string } | undefined
  /** The cache in front of all instances that is told when its answers are out of date. */
  edge: EdgeSettings | undefined
  /** How many days an entry of the audit trail is kept. */
  auditDays: number
  /** How many months a message of the contact form or to an MEP expert is kept. */
  messageMonths: number
  /** How long a session in the console lasts without use, and at most. */
  staff: { idleMinutes: number; sessionHours: number }
  /** In seconds: how long all goes on after the signal to stop, while `/readyz` says that it is about to. */
  stopDelay: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** How many proxies stand in front, or which addresses they have; whoever else sends a forwarded address is not believed. */
  trustProxy: number | string[] | false
  /** The portal's own secret, and earlier ones that still open what they closed. */
  secretKeys: string[] | undefined
  site: Site
}

/** A setting that stops the start; the message is one sentence that names it. */
export class SettingsError extends Error {}

/** All environment variables that are read; the README's table has each (`test/documents.test.ts`). */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/**
 * Reads the settings from environment variables and the site file.
 * @throws SettingsError naming the first bad setting
 */
export function readSettings(env: Record<string, string | undefined>, root = process.cwd()): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new SettingsError(describeIssue('Setting', parsed.error))
  const e = parsed.data
  const site = readSite(isAbsolute(e.SITE_FILE) ? e.SITE_FILE : resolve(root, e.SITE_FILE))
  return {
    mode: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: resolve(root, e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    // Not every pooler keeps them: with one, only who says so has them.
    databasePrepared: e.DATABASE_PREPARED ? e.DATABASE_PREPARED === 'true' : !e.DATABASE_DIRECT_URL,
    databasePool: e.DATABASE_POOL,
    databaseTimeout: e.DATABASE_TIMEOUT,
    smtp: e.SMTP_URL
      ? {
          url: e.NODE_ENV === 'production' ? withRequiredTls(e.SMTP_URL) : e.SMTP_URL,
          from: e.MAIL_FROM ?? site.infoMailbox,
        }
      : undefined,
    texts:
      e.TWILIO_API_URL && e.TWILIO_ACCOUNT_SID && e.TWILIO_AUTH_TOKEN && e.TWILIO_FROM
        ? {
            apiUrl: e.TWILIO_API_URL.replace(/\/+$/, ''),
            accountSid: e.TWILIO_ACCOUNT_SID,
            authToken: e.TWILIO_AUTH_TOKEN,
            from: e.TWILIO_FROM,
          }
        : undefined,
    sam:
      e.SAM_API_URL && e.SAM_API_KEY ? { url: entitiesAddress(e.SAM_API_URL), key: e.SAM_API_KEY.trim() } : undefined,
    webinars:
      e.GOTOWEBINAR_API_URL &&
      e.GOTOWEBINAR_ORGANIZER_KEY &&
      e.GOTOWEBINAR_CLIENT_ID &&
      e.GOTOWEBINAR_CLIENT_SECRET &&
      e.GOTOWEBINAR_REFRESH_TOKEN
        ? {
            apiUrl: e.GOTOWEBINAR_API_URL.replace(/\/+$/, ''),
            tokenUrl: e.GOTOWEBINAR_TOKEN_URL,
            organizerKey: e.GOTOWEBINAR_ORGANIZER_KEY,
            clientId: e.GOTOWEBINAR_CLIENT_ID,
            clientSecret: e.GOTOWEBINAR_CLIENT_SECRET,
            refreshToken: e.GOTOWEBINAR_REFRESH_TOKEN,
          }
        : undefined,
    learning:
      e.LEARNING_API_URL && e.LEARNING_API_KEY
        ? { url: e.LEARNING_API_URL.replace(/\/+$/, ''), key: e.LEARNING_API_KEY.trim() }
        : undefined,
    eventsUrl: e.EVENTS_URL,
    geocoderUrl: e.GEOCODER_URL,
    mapTiles: e.MAP_TILES_URL
      ? { url: e.MAP_TILES_URL, credit: e.MAP_TILES_CREDIT, source: tileSource(e.MAP_TILES_URL) }
      : undefined,
    edge: e.CDN_PURGE_URL ? readEdge(e.CDN_PURGE_URL, e.CDN_PURGE_HEADER) : undefined,
    auditDays: e.AUDIT_DAYS,
    messageMonths: e.MESSAGE_MONTHS,
    staff: { idleMinutes: e.STAFF_IDLE_MINUTES, sessionHours: e.STAFF_SESSION_HOURS },
    stopDelay: e.STOP_DELAY,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    secretKeys: e.SECRET_KEY,
    site,
  }
}

/** A host alone means its third version; another one is named by the whole address. */
function entitiesAddress(given: string): string {
  const bare = given.replace(/\/+$/, '')
  return bare.endsWith('/entities') ? bare : `${bare}/entity-information/v3/entities`
}

function tileSource(url: string): string {
  const { origin } = new URL(withoutServers(url))
  const [, before] = /^https?:\/\/([^/]*)\{s\}/.exec(url) ?? []
  // Only a whole first label may be left open in a CSP source.
  return before === undefined ? origin : origin.replace(/^(https?:\/\/)[^.]+\./, '$1*.')
}

function readSite(path: string): Site {
  let raw: unknown
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new SettingsError(`The site file ${path} cannot be read: ${(error as Error).message}.`)
  }
  const parsed = Site.safeParse(raw)
  if (!parsed.success) throw new SettingsError(describeIssue(`Site file ${path}:`, parsed.error))
  return parsed.data
}

function describeIssue(subject: string, error: z.ZodError): string {
  const issue = error.issues[0]
  return `${subject} ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}.`
}
