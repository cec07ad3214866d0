import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { documentNames } from './document-names.ts'
import { AssessmentKey, CompletionId, OfSystem } from './shapes-contract.ts'

export { documentNames } from './document-names.ts'

export const DocumentName = z.enum(documentNames, 'There is no such document.')
export type DocumentName = z.infer<typeof DocumentName>

export const makeDocument = endpoint({
  route: 'GET /api/assessment/user/documents/:toolKey/:document',
  access: 'member',
  summary:
    'A document made from the assessment as it stands, or from a completion as it was; its content in base64, because the session is in headers. 409 where there is none of this assessment',
  params: z.object({ toolKey: AssessmentKey, document: DocumentName }),
  query: OfSystem.extend({ completion: CompletionId.optional() }),
  answer: z.object({
    /** Of which it is. */
    system: z.uuid(),
    /** For the file. */
    name: z.string(),
    /** Media type. */
    type: z.string(),
    content: z.base64(),
  }),
})
