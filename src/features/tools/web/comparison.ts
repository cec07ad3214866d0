import type { ToolReview } from '../contract.ts'

export interface ComparedRow {
  label: string
  /** One a tool; lists are joined. */
  values: string[]
  kind: 'text' | 'html' | 'link'
  /** The tools do not all say the same. */
  differs: boolean
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')
export const listOrNone = (values: readonly string[]) => values.join(', ') || 'None'

/** TOOL-12: one row a field, in this order. */
const rows: [label: string, value: (tool: ToolReview) => string, kind?: ComparedRow['kind']][] = [
  ['Price range', (tool) => tool.toolPriceRange],
  ['Creator', (tool) => tool.toolCreatedBy],
  ['Established', (tool) => tool.toolCompanyFoundingDate],
  ['Website', (tool) => tool.toolWebsite, 'link'],
  ['Ease of use', (tool) => tool.toolEaseOfUse],
  ['Cost model', (tool) => tool.toolCostModel],
  ['Typical users', (tool) => tool.toolTypicalUsers],
  ['Description', (tool) => tool.review, 'html'],
  ['Related certifications', (tool) => listOrNone(tool.toolRelatedCertifications.certification)],
  ['Free training', (tool) => yesOrNo(tool.toolFreeTrainingResourcesAvailable)],
  ['Paid training', (tool) => yesOrNo(tool.toolPaidTraining)],
  ['Known clients', (tool) => listOrNone(tool.toolKnownClients.knownClient)],
]

export const compareTools = (tools: readonly ToolReview[]): ComparedRow[] =>
  rows.map(([label, value, kind = 'text']) => {
    const values = tools.map(value)
    return { label, values, kind, differs: new Set(values).size > 1 }
  })
