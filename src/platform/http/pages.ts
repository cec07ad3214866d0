import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isConsolePath } from '../console-contract.ts'
import { isDatabaseAway } from '../db/database.ts'
import { speculationPath } from '../held-contract.ts'
import type { Portal } from '../portal.ts'
import { isPreview } from '../preview-contract.ts'
import { holdScripts } from './hold.ts'
import { takeMarkedScripts } from './inline-scripts.ts'
import { sendStale } from './remember.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Gives the React Router build; asked for at each request, so that development can hand in a fresh one. */
export type PageBuild = () => Promise<ServerBuild>

/**
 * Fills in what the loaders of pages may call; the key comes from the build, which holds its own copy of the module.
 * @param scriptMark what the page's own inline scripts are to be marked with
 */
export type FillContext = (
  context: RouterContextProvider,
  build: ServerBuild,
  scriptMark: string,
  address: URL,
) => Promise<void>

/** What somebody sees by an address that was given to them alone (docs/decisions/0073): nobody keeps it, lists it or tells it. */
const previewHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
}

/** Answers an address with its page, as a visitor gets it: the same for everyone (GEN-06). */
export type AnswerPage = (request: Request) => Promise<Response>

/** @param mode in `development` an error's text and stack are shown on the page */
export function createPageAnswers(
  portal: Portal,
  pages: PageBuild,
  mode: 'development' | 'production',
  fill: FillContext,
): AnswerPage {
  let handled: { build: ServerBuild; handle: RequestHandler } | undefined
  const policyOf = pagePolicy(portal)
  return async (request) => {
    const build = await pages()
    if (handled?.build !== build) handled = { build, handle: createRequestHandler(inOrder(build), mode) }
    const context = new RouterContextProvider()
    const mark = randomBytes(16).toString('hex')
    const address = new URL(request.url)
    await fill(context, build, mark, address)
    const answer = await handled.handle(request, context)
    const framed = isPreview(address.search)
    if (framed) for (const [name, value] of Object.entries(previewHeaders)) answer.headers.set(name, value)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer
    const { html: written, held } = holdScripts(await answer.text(), mark, answer.status === 200)
    if (held) answer.headers.set('speculation-rules', `"${speculationPath}"`)
    const { html, hashes } = takeMarkedScripts(written, mark)
    answer.headers.set('content-security-policy', policyOf(hashes, address.pathname, framed))
    return new Response(html, answer)
  }
}

/**
 * React Router names a page's own style sheet before those of its parts. Among equal rules the last one decides, and
 * that is to be the page's own, as with the imports in its source.
 */
function inOrder(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.assets.routes).map(([id, route]) => [id, route && { ...route, css: route.css?.toReversed() }]),
  )
  return { ...build, assets: { ...build.assets, routes } }
}

/**
 * Pages may show the players, forms and map tiles that the site file and the settings name. The console shows previews:
 * all of it, because the browser goes by the policy of the page on which somebody came in.
 */
function pagePolicy({
  settings,
  publicUrl,
}: Portal): (scriptHashes: string[], path: string, framed: boolean) => string {
  const { links, demoVideos, mepVideos } = settings.site
  const frames = [links.speakerForm, ...demoVideos, ...mepVideos]
    .filter(Boolean)
    .map((address) => new URL(address).origin)
  const images = settings.mapTiles ? [settings.mapTiles.source] : []
  return (scriptHashes, path, framed) =>
    contentSecurityPolicy({
      https: publicUrl().startsWith('https:'),
      scriptHashes,
      frames: isConsolePath(path) ? ["'self'", ...frames] : frames,
      images,
      ...(framed && { ancestors: "'self'" }),
    })
}

/** Serves the pages over HTTP: what is no API and no file. */
export function createPageRenderer(portal: Portal, answerPage: AnswerPage) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Rendered as for GET where the request is HEAD too: the answer is remembered for both. And without the request's
    // headers, because it is remembered by its address alone.
    const answer = await answerPage(new Request(addressOf(request.raw.url as string, portal.publicUrl())))
    // A page that made do without its data says so by Retry-After (page-loads.ts): an earlier whole one is better.
    const lacking = answer.status >= 500 || answer.headers.has('retry-after')
    if (lacking && sendStale(portal.memory, request, reply)) return reply
    const body = Buffer.from(await answer.arrayBuffer())
    for (const [name, value] of answer.headers) if (name !== 'content-length') reply.header(name, value)
    reply.code(answer.status)
    if (answer.status !== 200) reply.header('cache-control', 'no-store')
    if (answer.status === 503) reply.header('retry-after', '5')
    return reply.send(body)
  }
}

/** Always on this site: neither two slashes at the beginning nor a whole address lead to another one. */
function addressOf(target: string, publicUrl: string): string {
  const { pathname, search } = new URL(target.startsWith('/') ? publicUrl + target : target)
  return publicUrl + pathname + search
}

/**
 * The services as loaders get them: a database that is away becomes a thrown 503, which React Router turns into the
 * error page of that status; other errors stay what they are.
 */
export function forLoaders<Services extends object>(services: Services): Services {
  const wrap = (value: unknown): unknown => {
    if (typeof value === 'function')
      return async (...input: unknown[]) => {
        try {
          return await value(...input)
        } catch (error) {
          throw isDatabaseAway(error) ? new Response(null, { status: 503 }) : error
        }
      }
    if (value && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wrap(inner)]))
    return value
  }
  return wrap(services) as Services
}

/** The paths of all pages of the site whose address holds no parameter. */
export const pageAddresses = (build: ServerBuild): string[] => pagePaths(build).filter((path) => !/[:*]/.test(path))

/** The paths of all pages of the site, as `/news` and `/surveys/:survey`; not that of the page for what is not found. */
export function pagePaths({ routes }: ServerBuild): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}`.replace(/\/+/g, '/') : ''
  }
  const parents = new Set(Object.values(routes).map((route) => route?.parentId))
  const paths = Object.keys(routes)
    .filter((id) => !parents.has(id))
    .map((id) => pathOf(id).replace(/(.)\/$/, '$1'))
    .filter((path) => path !== '/*')
  return [...new Set(paths)].sort()
}
