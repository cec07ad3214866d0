import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { auditEvents } from './audit-events.ts'
import {
  accountsApi,
  auditRefusals,
  authenticate,
  furtherAccountsApi,
  openAccounts,
  peopleWho,
  rolesApi,
} from './features/accounts/server/index.ts'
import {
  applicationsApi,
  applicationsExport,
  applicationsOfOffices,
  applicationsWait,
  openApplications,
} from './features/applications/server/index.ts'
import { assessmentsApi, assessmentsService, openAssessments } from './features/assessments/server/index.ts'
import { bookmarksApi, bookmarksService, openBookmarks } from './features/bookmarks/server/index.ts'
import { chatbotApi, chatbotService } from './features/chatbot/server/index.ts'
import { companyLookup, companyLookupApi } from './features/company-lookup/server/index.ts'
import { contactApi, contactService, openContact } from './features/contact/server/index.ts'
import {
  contentApi,
  contentEditing,
  contentService,
  serveCalendars,
  serveFeeds,
} from './features/content/server/index.ts'
import { coursesApi, coursesService, learningClient, openCourses } from './features/courses/server/index.ts'
import {
  calendarApi,
  declareBin,
  declareLinks,
  declarePreviews,
  declareReviewMails,
  declareSchedules,
  editingApi,
  editingService,
  itemsExport,
  reviewsWait,
  schedulesWait,
} from './features/editing/server/index.ts'
import {
  eventApi,
  eventService,
  openRegistrations,
  registrationApi,
  registrationService,
  serveEventCalendars,
  sessionsByDay,
} from './features/events/server/index.ts'
import {
  inquiriesApi,
  inquiriesExport,
  inquiriesOfOffices,
  inquiriesWait,
  openInquiries,
} from './features/inquiries/server/index.ts'
import { locatorApi, locatorService, officePeopleService, officesApi } from './features/locator/server/index.ts'
import { openOrganizations, organizationsApi } from './features/organizations/server/index.ts'
import { pagesService, serveSecurityText } from './features/pages/server/index.ts'
import { redirectsApi, redirectsExport, redirectsService } from './features/redirects/server/index.ts'
import { indexPagesAtStart, respellAtStart, searchApi, searchService } from './features/search/server/index.ts'
import { auditExport, serveExports, staffApi } from './features/staff/server/index.ts'
import { openSubmissions, submissionsApi } from './features/submissions/server/index.ts'
import { openSurveys, surveysApi, surveysService } from './features/surveys/server/index.ts'
import { commentsExport, commentsWait, openTools, toolsApi, toolsService } from './features/tools/server/index.ts'
import { trainingApi, trainingService } from './features/training/server/index.ts'
import { serveVideoFiles, videosApi, videosService } from './features/videos/server/index.ts'
import { findOwnAddresses, withRedirects } from './own-addresses.ts'
import type { pageServices } from './page-services.ts'
import { visitor } from './platform/actor.ts'
import type { AnswerMemory } from './platform/cache/answer-memory.ts'
import type { Db } from './platform/db/database.ts'
import { notFound, PortalError } from './platform/errors.ts'
import { itemPage } from './platform/families-contract.ts'
import { writeAccessLine, writeAccessLines } from './platform/http/access-lines.ts'
import { compressAnswers } from './platform/http/compress.ts'
import { sendError, toPortalError } from './platform/http/error-answer.ts'
import { serveHealth } from './platform/http/health.ts'
import { describeApi } from './platform/http/openapi.ts'
import { serveOutbox } from './platform/http/outbox.ts'
import {
  createPageAnswers,
  createPageRenderer,
  forLoaders,
  type PageBuild,
  pageAddresses,
  pagePaths,
} from './platform/http/pages.ts'
import { shedLoad } from './platform/http/pressure.ts'
import { rememberAnswers, sendStale } from './platform/http/remember.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { requireDeclaredAccess } from './platform/http/serve.ts'
import { hasOneHost, refuseUnreadable } from './platform/http/unreadable-requests.ts'
import { endUnusedConnections } from './platform/http/unused-connections.ts'
import { type Log, lineLog } from './platform/log.ts'
import type { Portal } from './platform/portal.ts'
import { isYearOld } from './platform/review.ts'
import { createPreviews } from './previews.ts'
import { rememberSamples } from './samples.ts'

export type Development = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface AppParts {
  portal: Portal
  pages: PageBuild
  /** The browser's files, as the build lays them out. */
  clientFolder: string
  /** The recordings and captions of training videos. */
  videoFolder: string
  development?: Development
  /** How long a request may take to come, headers and body, in milliseconds. */
  requestTimeout?: number
  /** False leaves the pages' entries in the search index as they are. */
  readsPages?: boolean
}

/** The whole server: what stands in front of every request, then each feature in one line, then files and pages. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { portal, pages, clientFolder, videoFolder, development } = parts
  const app = createServerFrame(parts)
  await describeApi(app, portal)
  serveHealth(app, portal)
  serveSecurityText(app, portal)
  serveOutbox(app, portal)

  const accounts = openAccounts(portal)
  openOrganizations(accounts)
  openContact(accounts)
  openAssessments(accounts)
  openApplications(accounts)
  openBookmarks(accounts)
  openSurveys(accounts)
  openSubmissions(accounts)
  const learning = portal.settings.learning && learningClient(portal.settings.learning)
  openCourses(accounts, learning)
  openTools(accounts)
  openRegistrations(accounts)
  authenticate(app, accounts)
  auditRefusals(app, accounts)
  accountsApi(app, accounts)
  furtherAccountsApi(app, accounts)
  rolesApi(app, accounts)
  organizationsApi(app, accounts)
  const locator = locatorService(portal)
  applicationsApi(app, accounts, locator.officeAt)

  const services = {
    content: contentService(portal),
    events: eventService(portal),
    training: trainingService(portal),
    assessments: assessmentsService(portal),
    videos: videosService(portal),
    search: searchService(portal),
    pages: pagesService(portal),
    locator,
    surveys: surveysService(portal, locator),
    tools: toolsService(portal),
    courses: coursesService(portal, learning),
  }
  contentApi(app, services.content)
  declareBin(portal, contentEditing)
  declareSchedules(portal, contentEditing)
  declareLinks(portal, contentEditing)
  declareReviewMails(portal)
  declarePreviews(portal)
  const membersItems = {
    [itemPage('tool')]: services.tools.existing,
    [itemPage('video')]: services.videos.existing,
  }
  const findPages = findOwnAddresses({
    publicUrl: portal.publicUrl,
    pages: async () => pagePaths(await pages()),
    searched: services.search.existing,
    others: membersItems,
    clientFolder,
    videoFolder,
  })
  const redirects = redirectsService(portal, findPages)
  redirectsApi(app, redirects)
  const ownAddresses = withRedirects(findPages, redirects.leading)
  const editing = editingService(portal, contentEditing, ownAddresses)
  editingApi(app, portal, editing)
  calendarApi(app, portal, sessionsByDay)
  serveFeeds(app, portal, services.content)
  serveCalendars(app, portal, services.content, redirects.follow)
  eventApi(app, services.events)
  serveEventCalendars(app, services.events)
  registrationApi(app, registrationService(portal))
  trainingApi(app, services.training)
  searchApi(app, services.search, portal)
  coursesApi(app, services.courses)
  companyLookupApi(app, companyLookup(portal))
  contactApi(app, contactService(portal, services.locator))
  openInquiries(accounts)
  inquiriesApi(app, portal, locator.mailsOfOffice)
  submissionsApi(app, accounts)
  locatorApi(app, services.locator)
  const assignable = (db: Db) => peopleWho(db, 'inquiries.answer')
  officesApi(app, officePeopleService(portal, { kept: [applicationsOfOffices, inquiriesOfOffices], assignable }))
  surveysApi(app, services.surveys)
  assessmentsApi(app, services.assessments)
  const { db } = portal
  const waits = [applicationsWait(db), inquiriesWait(portal), commentsWait(db), reviewsWait(db), schedulesWait(db)]
  staffApi(app, portal, auditEvents, waits)
  serveExports(app, accounts, [
    applicationsExport(portal.db),
    inquiriesExport(portal),
    commentsExport(portal.db),
    redirectsExport(portal.db),
    auditExport(portal.db, auditEvents),
    ...contentEditing.map(({ form }) => itemsExport(portal.db, form.family)),
  ])
  chatbotApi(app, chatbotService(portal, services))
  const bookmarks = bookmarksService(portal, services.search.existing, membersItems)
  bookmarksApi(app, bookmarks)
  toolsApi(app, services.tools, portal)
  videosApi(app, services.videos, bookmarks.addressesOf)
  serveVideoFiles(app, services.videos, videoFolder)

  app.all('/api/*', { schema: { hide: true } }, () => {
    throw notFound('There is no such call.')
  })
  await serveFiles(app, clientFolder)

  const pageVerbs = forLoaders({ ...services, redirects })
  const samples = rememberSamples(portal, services)
  const previewed = createPreviews(portal, editing)
  const { mapTiles } = portal.settings
  const mode = development ? 'development' : 'production'
  const answerPage = createPageAnswers(portal, pages, mode, async (context, build, scriptMark, address) =>
    context.set((build.entry.module as unknown as { pageServices: typeof pageServices }).pageServices, {
      ...pageVerbs,
      ...(await previewed(address)),
      site: portal.settings.site,
      publicUrl: portal.publicUrl(),
      now: () => portal.clock.now(),
      isYearOld: (moment) => isYearOld(moment, portal.clock.now()),
      eventsUrl: portal.settings.eventsUrl,
      mapTiles: mapTiles ? { url: mapTiles.url, credit: mapTiles.credit } : null,
      scriptMark,
      samples,
      notices: portal.notices,
      reportFault: (error) => portal.log.error({ err: error }, 'a page met a fault'),
      reportAway: (error) => portal.log.warn({ err: error }, 'a page was not available'),
    }),
  )
  const renderPage = createPageRenderer(portal, answerPage)
  respellAtStart(app, portal)
  if (parts.readsPages !== false)
    indexPagesAtStart(app, portal, {
      addresses: async () => pageAddresses(await pages()),
      read: (address) => answerPage(new Request(portal.publicUrl() + address)),
    })
  app.get('/*', { config: { remembered: true } }, renderPage)
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' && !request.url.startsWith('/api')
      ? renderPage(request, reply)
      : sendError(reply, notFound()),
  )
  return app
}

/** Nearly as quick as the bare server: no routing, no hooks, but with an id and a line in the log like every answer. */
function answerFromMemory(
  memory: AnswerMemory,
  lines: Log,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const reqId = randomUUID()
  if (!memory.answer(request, response, reqId)) return false
  const [path] = (request.url as string).split('?')
  lines.info({ reqId, method: request.method, path, status: response.statusCode, remembered: true }, 'answered')
  return true
}

/** Limits, headers, errors, logs, memory and access: the same for every feature. */
function createServerFrame({ portal, development, requestTimeout = 60_000 }: AppParts): FastifyInstance {
  const { memory, log } = portal
  const { trustProxy } = portal.settings
  const lines = lineLog(log)
  const usualHeaders = securityHeaders(portal.publicUrl().startsWith('https:'))
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_400 },
    forceCloseConnections: 'idle',
    // What still comes over a kept connection during a stop is answered like anything in flight, and its connection closed.
    return503OnClosing: false,
    // An address that cannot be read never reaches the hooks below.
    frameworkErrors: (error, request, reply) => {
      reply.headers(usualHeaders).header('x-request-id', request.id)
      sendError(reply, toPortalError(error, request))
      writeAccessLine(lines, request, reply)
    },
    clientErrorHandler: refuseUnreadable(usualHeaders, lines),
    // Fastify leaves a server that it did not make as it is, time limits too.
    serverFactory: (handle) =>
      createServer(
        {
          keepAliveTimeout: 72_000,
          requestTimeout,
          connectionsCheckingInterval: requestTimeout / 12,
          // Node's own refusal has no body; ours (hasOneHost) is like every other.
          requireHostHeader: false,
        },
        (request, response) => {
          if (development) development(request, response, () => handle(request, response))
          else if (!hasOneHost(request) || !answerFromMemory(memory, lines, request, response))
            handle(request, response)
        },
      ),
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  app.decorateRequest('actor', null as never)
  // Hooks that wait for nothing call back: each promise less is felt in calls that take microseconds.
  app.addHook('onRequest', (request, reply, done) => {
    request.actor = visitor
    reply.headers(usualHeaders).header('x-request-id', request.id)
    // No address of ours holds a null byte, and PostgreSQL takes none.
    const isWrong = request.url.includes('%00') || !hasOneHost(request.raw)
    done(isWrong ? new PortalError('bad_request', 400, 'The address is not valid.') : undefined)
  })
  writeAccessLines(app, lines)
  app.setErrorHandler((thrown, request, reply) => {
    const error = toPortalError(thrown, request)
    if (error.status >= 500 && sendStale(memory, request, reply)) return reply
    if (error.status === 416) reply.headers((thrown as { headers?: Record<string, string> }).headers ?? {})
    return sendError(reply, error)
  })
  endUnusedConnections(app)
  rememberAnswers(app, memory)
  compressAnswers(app)
  requireDeclaredAccess(app)
  // Tests share two cores with browsers: there a late event loop says nothing about load.
  if (portal.settings.mode !== 'test') shedLoad(app)
  return app
}

/** Files under names that hold a hash of their content never change; the others are asked for again after an hour. */
async function serveFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  const folders = [
    { prefix: '/assets/', cacheControl: 'public, max-age=31536000, immutable' },
    { prefix: '/images/', cacheControl: 'public, max-age=3600' },
    { prefix: '/pictures/', cacheControl: 'public, max-age=3600' },
    { prefix: '/files/', cacheControl: 'public, max-age=3600' },
  ].filter(({ prefix }) => existsSync(join(clientFolder, prefix)))
  for (const [index, { prefix, cacheControl }] of folders.entries())
    await app.register(fastifyStatic, {
      root: join(clientFolder, prefix),
      prefix,
      decorateReply: index === 0,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (response) => void response.raw.setHeader('cache-control', cacheControl),
    })
  for (const name of ['favicon.svg', 'logo.svg', 'og.png', 'apple-touch-icon.png'])
    if (existsSync(join(clientFolder, name)))
      app.get(`/${name}`, (_request, reply) =>
        reply.header('cache-control', 'public, max-age=3600').sendFile(name, clientFolder, { cacheControl: false }),
      )
}
