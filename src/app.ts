import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
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
import type { Db } from './platform/db/database.ts'
import { notFound } from './platform/errors.ts'
import { itemPage } from './platform/families-contract.ts'
import { sendError } from './platform/http/error-answer.ts'
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
import { serveSpeculationRules } from './platform/http/speculation.ts'
import { isYearOld } from './platform/review.ts'
import { createPreviews } from './previews.ts'
import { rememberSamples } from './samples.ts'
import { createServerFrame, type FrameParts } from './server-frame.ts'

export interface AppParts extends FrameParts {
  pages: PageBuild
  /** The browser's files, as the build lays them out. */
  clientFolder: string
  /** The recordings and captions of training videos. */
  videoFolder: string
  /** False leaves the pages' entries in the search index as they are. */
  readsPages?: boolean
}

/** The whole server: what stands in front of every request, then each feature in one line, then files and pages. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { portal, pages, clientFolder, videoFolder, development } = parts
  const app = createServerFrame(parts)
  await describeApi(app, portal)
  serveHealth(app, portal, parts.isStopping)
  serveSecurityText(app, portal)
  serveOutbox(app, portal)
  serveSpeculationRules(app)

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

  const companies = companyLookup(portal)
  const services = {
    content: contentService(portal),
    events: eventService(portal),
    training: trainingService(portal),
    assessments: assessmentsService(portal, companies),
    videos: videosService(portal),
    search: searchService(portal),
    pages: pagesService(portal),
    locator,
    surveys: surveysService(portal, locator),
    tools: toolsService(portal),
    courses: coursesService(portal, learning),
  }
  contentApi(app, services.content, portal)
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
  companyLookupApi(app, companies)
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
  // What asks for a built file is a page of another release: it wants no page, and nobody is to keep the answer.
  const wantsPage = (url: string) => !url.startsWith('/api') && !url.startsWith(builtFiles)
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' && wantsPage(request.url) ? renderPage(request, reply) : sendError(reply, notFound()),
  )
  return app
}

/** Where the browser's files of a build stand, and those that it keeps of builds before. */
const builtFiles = '/assets/'

/** While the portal is away, a CDN shows what belongs to its pages as long as those. */
const hourly = 'public, max-age=3600, stale-while-revalidate=60, stale-if-error=86400'

/** Files under names that hold a hash of their content never change; the others are asked for again after an hour. */
async function serveFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  const folders = [
    { prefix: builtFiles, cacheControl: 'public, max-age=31536000, immutable' },
    { prefix: '/images/', cacheControl: hourly },
    { prefix: '/pictures/', cacheControl: hourly },
    { prefix: '/files/', cacheControl: hourly },
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
        reply.header('cache-control', hourly).sendFile(name, clientFolder, { cacheControl: false }),
      )
}
