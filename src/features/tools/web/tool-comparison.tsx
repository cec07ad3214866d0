import { call } from '../../../platform/browser/call.ts'
import { Empty } from '../../../ui/empty.tsx'
import { AskAgain } from '../../../ui/failed-load.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { ToolReview } from '../contract.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { useMemberLoad } from './use-member-load.ts'

/** The tools side by side, for members only: visitors need none of this. */
export function Comparison({ ids }: { ids: readonly string[] }) {
  const { last, again } = useMemberLoad(JSON.stringify(ids), (signal) => readTools(ids, signal))
  if (last.error) return <AskAgain error={last.error} text="Compare the tools" onAsk={again} />
  if (!last.value) return <Spinner busy />
  // What was taken out of the address is gone at once, before the next answer.
  const tools = last.value.filter(({ id }) => ids.includes(id))
  if (tools.length === 0) return <Empty text="No tools are chosen. Choose up to five in the list." />
  return <ComparisonTable tools={tools} />
}

/** Those that there are; an id that leads nowhere leaves no column. */
async function readTools(ids: readonly string[], signal: AbortSignal): Promise<ToolReview[]> {
  const answers = await Promise.all(
    ids.map((id) => call('GET /api/resources/toolReviews/:id', { params: { id } }, { signal })),
  )
  return answers.flatMap(({ Items }) => Items)
}
