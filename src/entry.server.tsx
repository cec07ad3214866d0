import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

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
