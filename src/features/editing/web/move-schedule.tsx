import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { NotLoaded } from '../../../console/console-page.tsx'
import { Said, type Saying } from '../../../console/said.tsx'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { ActAnswer } from '../contract.ts'
import { clashWords, stateWords } from '../state-words.ts'
import type { Movable } from './calendar-entry.tsx'
import { FailedAct } from './item-schedule.tsx'
import { mayGoLive, ScheduleForm, type ScheduleFormProps, useGone, type Wish } from './schedule-form.tsx'
import './calls.ts'

export interface MoveScheduleProps {
  /** None: it is closed. */
  schedule: Movable | undefined
  onClose(): void
  onMoved(moved: Moved): void
  /** Says why it was not moved, once this is closed. */
  onRefused(saying: Saying): void
}

/** Moves what is scheduled of an item by the form of its own page (PUBLISH-13); what was typed and not sent waits in both. */
export const MoveSchedule = ({ schedule, ...rest }: MoveScheduleProps) => (
  <Dialog open={schedule !== undefined} title={schedule ? `Move ${schedule.title} to` : ''} onClose={rest.onClose}>
    {schedule ? <Moving key={schedule.id} schedule={schedule} {...rest} /> : null}
  </Dialog>
)

interface Moved {
  schedule: Movable
  words: string
  answer: ActAnswer
  /** Something was typed since: it stays open. */
  isTyped: boolean
}

type MovingProps = MoveScheduleProps & { schedule: Movable }

function Moving({ schedule, onMoved, onRefused }: MovingProps) {
  const { family, id } = schedule
  const params = { family, id }
  const loaded = useLoaded(`${family} ${id}`, async (signal) => {
    const [item, planned] = await Promise.all([
      call('GET /api/staff/items/:family/:id', { params }, { signal }),
      call('GET /api/staff/items/:family/:id/schedule', { params }, { signal }),
    ])
    return { item, planned: planned.Items, revision: planned.revision }
  })
  const isGone = useGone()
  const [shownSaying, setSaid] = useState<Saying>()
  const say = (saying: Saying) => (isGone.current ? onRefused(saying) : setSaid(saying))
  const [pending, setPending] = useState(false)
  /** What is said once the form has forgotten what was typed. */
  const done = useRef<Omit<Moved, 'isTyped'>>(undefined)
  const shown = loaded.last.value
  if (loaded.error) return <NotLoaded what="The schedule" error={loaded.error} again={loaded.again} />
  if (!shown) return <p role="status">Loading ...</p>

  const askAgain = () => void loaded.ask().catch(() => undefined)
  const send: ScheduleFormProps['send'] = async (wish, doneWords) => {
    setPending(true)
    setSaid(undefined)
    try {
      const body = { revision: shown.revision, ...wish }
      let answer = await call('PUT /api/staff/items/:family/:id/schedule', { params, body })
      // Where another schedule stands there by now the portal refuses it.
      if (!answer.saved && isOfOneText(wish)) {
        const newer = { ...body, revision: answer.revision }
        answer = await call('PUT /api/staff/items/:family/:id/schedule', { params, body: newer })
      }
      const { saved } = answer
      if (!saved) {
        say({ kind: 'warning', text: clashWords(answer) })
        if (!isGone.current) await loaded.ask()
        return false
      }
      done.current = { schedule, words: doneWords(answer), answer }
      if (isGone.current) onMoved({ ...done.current, isTyped: false })
      return true
    } catch (error) {
      if (isGone.current) onRefused({ kind: 'error', text: (error as Error).message })
      throw error
    } finally {
      setPending(false)
    }
  }
  const onDone = (isTyped: boolean) => {
    if (!done.current) return
    onMoved({ ...done.current, isTyped })
    if (!isTyped) return
    setSaid({ kind: 'success', text: done.current.words })
    askAgain()
  }
  return (
    <>
      <p>
        It is &ldquo;{stateWords(shown.item)}&rdquo;. <Link to={`/staff/items/${family}/${id}`}>See the item</Link>
      </p>
      <Said said={shownSaying} />
      {shown.planned.map((one) => (one.failure ? <FailedAct key={one.id} planned={one} /> : null))}
      <ScheduleForm
        // Another schedule, another form; what was typed and not sent is kept beside it.
        key={JSON.stringify(shown.planned)}
        id={id}
        mayGoLive={mayGoLive(shown.item)}
        planned={shown.planned}
        pending={pending}
        send={send}
        safely={(doing) =>
          void doing.catch((error: Error) => isGone.current || setSaid({ kind: 'error', text: error.message }))
        }
        onRefused={askAgain}
        onDone={onDone}
      />
    </>
  )
}

/** What is written while it is moved changes nothing of it. */
const isOfOneText = ({ version, publishAt, over }: Wish) => over.length > 0 && (version !== 'written' || !publishAt)
