import { useEffect, useState } from 'react'
import type { Entries } from '../../../../forms/definition.ts'
import { call } from '../../../../platform/browser/call.ts'
import type { InterviewState } from '../../contract.ts'
import type { InterviewAnswers } from '../../interview/questions.ts'
import { answersIn, asideField, asKept, interviewFields, joinedEntry, problemOfEntry } from '../../interview/rules.ts'
import { useFactSaver } from '../saving/use-fact-saver.ts'

type Values = Readonly<Record<string, readonly string[]>>

/** Answers and proposals that are put aside, saved as one goes on. */
export function useInterview(userId: string, state: InterviewState, further: boolean) {
  const { saver, shown, said, conflicts } = useFactSaver({
    userId,
    area: 'interview',
    further,
    state,
    blank: Object.fromEntries(interviewFields.map((field) => [field, []])),
    problemOf: (field, entries) => problemOfEntry(field, asList(entries[field])),
    send: (entries, place) =>
      call('PUT /api/assessment/user/interview', { query: { system: place }, body: { place, entries } }),
    joined: (field, mine, theirs) => joinedEntry(field, asList(mine), asList(theirs.value)),
  })
  const [values, setValues] = useState<Entries>(saver.initial)
  shown.show = (entries) => setValues((before) => ({ ...before, ...entries }))
  useEffect(() => {
    if (state.mayWrite) saver.enter(values)
  }, [saver, values, state.mayWrite])
  const set = (field: string, taken: readonly string[]) => setValues((before) => ({ ...before, [field]: [...taken] }))
  const aside = asList(values[asideField])
  const answers: InterviewAnswers = answersIn(
    Object.entries(values).map(([field, value]) => ({ field, value: asList(value) })),
  )
  return {
    values: values as Values,
    answers,
    said,
    conflicts,
    /** What the portal refused, with its reason, by question. */
    refusals: saver.refusalsOf(values),
    unreadable: saver.unreadable,
    set,
    /** Ends a conflict: the answer takes the place of both. */
    settle(field: string, taken: readonly string[]) {
      set(field, taken)
      saver.settle(field, [...taken])
    },
    isAside: (proposal: string) => aside.includes(proposal),
    putAside: (proposal: string) => set(asideField, asKept(asideField, [...aside, proposal])),
    offerAgain: (proposal: string) =>
      set(
        asideField,
        aside.filter((one) => one !== proposal),
      ),
  }
}

export type UsedInterview = ReturnType<typeof useInterview>

const asList = (entry: Entries[string] | undefined): string[] => (Array.isArray(entry) ? entry : [])
