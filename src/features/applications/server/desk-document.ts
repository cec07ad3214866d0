import { utcDay } from '../../../forms/dates.ts'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { type DocumentMaker, documentTypes } from '../../../platform/documents/document-maker.ts'
import { networkOf, type Origin, siteOf } from '../../../platform/http/origin.ts'
import type { Portal } from '../../../platform/portal.ts'
import { readDeskApplication } from './desk-application.ts'
import type { One } from './store.ts'
import { writtenOut } from './written-out.ts'

/**
 * One application as a file (DESK-08). The trail gets its entry before anything is made.
 * @throws PortalError 404 where there is none, 429 and 503 where too much is being made
 */
export async function applicationDocument(
  { db, clock, settings }: Portal,
  maker: DocumentMaker,
  actor: Actor,
  one: One,
  as: 'docx' | 'pdf',
  origin: Origin,
): Promise<{ name: string; type: string; content: string }> {
  const userId = requirePermission(actor, 'applications.read')
  const at = clock.now()
  const application = await readDeskApplication(db, actor, one)
  await audit(db, at, {
    event: 'application-exported',
    actor,
    origin,
    area: 'applications',
    item: one.id,
    details: { as },
  })
  const document = writtenOut(application, settings.site.programmeName, at)
  const network = siteOf(origin.address) ?? networkOf(origin.address)
  const content = await maker.make(async () => ({ document, as }), { owner: userId, network })
  return {
    name: `application-${one.program}-${utcDay(at)}-${application.number || one.id.slice(0, 8)}.${as}`,
    type: documentTypes[as],
    content: Buffer.from(content).toString('base64'),
  }
}
