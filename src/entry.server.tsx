import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { servicesOf } from './page-services.ts'
import { ScriptMark } from './ui/site/script-mark.ts'

export { pageServices } from './page-services.ts'

/** Renders the whole page before it answers: finished pages are kept and compressed once (platform/cache). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { scriptMark } = servicesOf(loadContext)
  return new Promise((resolve, reject) => {
    let answerStatus = status
    const page = (
      <ScriptMark value={scriptMark}>
        <ServerRouter context={entryContext} url={request.url} nonce={scriptMark} />
      </ScriptMark>
    )
    const stream = renderToPipeableStream(page, {
      nonce: scriptMark,
      onAllReady() {
        const body = new PassThrough()
        headers.set('content-type', 'text/html; charset=utf-8')
        text(body).then((html) => resolve(new Response(html, { status: answerStatus, headers })), reject)
        stream.pipe(body)
      },
      onShellError: reject,
      onError() {
        answerStatus = 500
      },
    })
  })
}

/**
 * A loader's or component's unexpected error; refusals (thrown responses) do not come here, save the router's own, such as
 * for an address that no route matches.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const refused = isRouteErrorResponse(error) && error.status < 500
  if (!refused && !request.signal.aborted) servicesOf(context).reportFault(error)
}
