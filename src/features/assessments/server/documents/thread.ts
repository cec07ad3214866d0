import { PortalError } from '../../../../platform/errors.ts'
import { serveThread } from '../../../../platform/threads/serve-thread.ts'
import { refusalOf } from '../../document-refusals.ts'
import { schemaOf, scoredRequirements } from '../catalog.ts'
import { documentKinds } from './all.ts'
import type { Sheet } from './desk.ts'
import { buildReport, type Order } from './report.ts'

/** Runs in a thread: makes one document after the other. */
serveThread<Order, Sheet>(async ({ document, about, ...assessed }) => {
  const { key } = assessed.work
  const report = buildReport({ schema: schemaOf(key), scored: scoredRequirements(key), ...assessed }, about)
  const refusal = refusalOf(key, document, { answered: report.answered, open: report.verdict.open.length })
  if (refusal) throw new PortalError('no_such_document', 409, refusal)
  const { ending, type, make } = documentKinds[document]
  return { name: `${document}-${report.day}.${ending}`, type, content: await make(report) }
})
