import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router'
import { servicesOf } from './page-services.ts'

export { pageServices } from './page-services.ts'

/** Renders the whole page before it answers: finished pages are kept and compressed once (platform/cache). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answerStatus = status
    const stream = renderToPipeableStream(<ServerRouter context={entryContext} url={request.url} />, {
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

/** A loader's or component's unexpected error; refusals (thrown responses) do not come here. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) servicesOf(context).reportFault(error)
}
