import { call } from '../../../../platform/browser/call.ts'
import { DateText } from '../../../../ui/dates.tsx'
import type { FlowLine } from '../../contract.ts'
import { type FlowEntries, flowEntriesOf, type Station } from '../../flow/lines.ts'
import { Conflict } from '../lists/conflict.tsx'
import { draftName, readDraft } from '../lists/drafts.ts'
import { useEdit } from '../lists/use-edit.ts'
import { blank, FlowForm } from './flow-form.tsx'
import { calledOf, editForm, keptOf, wordsOf } from './listed.ts'

interface EditProps {
  line: FlowLine
  /** Somebody removed it: it can only be added again. */
  removed?: boolean
  place: string
  stations: readonly Station[]
  onShown(): void
  /** The line as it stands now, saved or taken over; a new one where it had been removed. */
  onDone(line: FlowLine): void
  /** @param standing the line as it stands; nothing of one that was removed */
  onCancel(standing: FlowLine | undefined): void
}

/** A line in its place in the table. */
export function FlowEdit({ line, removed = false, place, stations, onShown, onDone, onCancel }: EditProps) {
  const kept = draftName('flow', place, line.id)
  const edit = useEdit<FlowLine, FlowEntries>({
    one: line,
    removed,
    readDraft: () => readDraft(kept),
    async add(entries, id) {
      const body = { system: place, lines: [{ ...keptOf(line), ...entries, id }] }
      const { added } = await call('POST /api/assessment/user/flow', { body })
      return added[0] as FlowLine
    },
    async change(entries, seen) {
      const request = { params: { line: line.id }, query: { system: place }, body: { ...entries, seen } }
      const answer = await call('PUT /api/assessment/user/flow/:line', request)
      return { saved: answer.saved, standing: answer.line }
    },
    goneCode: 'no_such_line',
  })
  const { base, conflict, isGone, result, standing } = edit
  return (
    <>
      <p className="quiet">
        Last changed by {line.by || 'a former colleague'}, <DateText iso={line.at} time />
      </p>
      <FlowForm
        id={editForm(line.id)}
        kept={kept}
        along={{ base }}
        initial={base.readable ? flowEntriesOf(base) : blank}
        label={`Change ${calledOf(base)}`}
        submitText={isGone ? 'Add it again' : 'Save'}
        stations={stations}
        onShown={onShown}
        send={edit.send}
        onSaved={() => onDone(result.current)}
        onCancel={() => onCancel(isGone ? undefined : standing)}
        aside={(form, forget) =>
          conflict ? (
            <Conflict
              label="Two entries for this line"
              theirs={standing}
              shown={wordsOf(standing)}
              takesFocus={conflict.takesFocus}
              onMine={() => {
                conflict.keepMine()
                void form.submit()
              }}
              onTheirs={() => {
                forget()
                onDone(standing)
              }}
            />
          ) : null
        }
      />
    </>
  )
}
