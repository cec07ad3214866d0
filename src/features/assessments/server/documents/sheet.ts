import { PortalError } from '../../../../platform/errors.ts'
import type { DocumentName } from '../../contract.ts'
import { refusalOf } from '../../document-refusals.ts'
import { asFileName } from '../../system-names.ts'
import { schemaOf, scoredRequirements } from '../catalog.ts'
import { frameworkOf } from '../frameworks.ts'
import { documentKinds } from './all.ts'
import { buildReport, type Order, type Report } from './report.ts'

/** A document that was made. */
export interface Sheet {
  /** For the file. */
  name: string
  /** Media type. */
  type: string
  content: Uint8Array
}

/** @throws PortalError 409 where there is no such document of this assessment, or nothing to write in it */
export async function makeSheet({ document, about, ...assessed }: Order): Promise<Sheet> {
  const { key } = assessed.work
  const checked = { framework: frameworkOf(key), schema: schemaOf(key), scored: scoredRequirements(key) }
  const report = buildReport({ ...checked, ...assessed }, about)
  const refusal = refusalOf(report.framework, document, { answered: report.answered, open: report.verdict.open.length })
  if (refusal) throw new PortalError('no_such_document', 409, refusal)
  const { ending, type, make } = documentKinds[document]
  return { name: `${nameOf(document, report)}.${ending}`, type, content: await make(report) }
}

/** By which files of several checks, companies, systems and days lie beside each other in one folder. */
function nameOf(document: DocumentName, { title, company, systemFile = '', day, answered, asked }: Report): string {
  const parts = [
    document,
    asFileName(title),
    asFileName(company.name),
    systemFile,
    day,
    answered < asked ? 'draft' : '',
  ]
  return parts.filter(Boolean).join('-')
}
