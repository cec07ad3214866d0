import { useEffect, useMemo, useState } from 'react'
import type { Facts, Finding } from '../../forms/checks/finding.ts'
import { addressesOf, findingsOf, plainFields, textsOf } from '../../forms/checks/findings.ts'
import { elementAt } from '../../forms/checks/text-tree.ts'
import type { FamilyForm, Snapshot } from '../../forms/item.ts'
import { focusField, focusOnceThere } from '../../ui/forms/error-summary.tsx'
import { choosePart } from '../editor/choose-part.ts'
import { treeOfDom, treeOfHtml } from './tree-of-dom.ts'

/** What the portal is asked about. */
export interface About {
  fields: Snapshot
  addresses: string[]
}

/** What it says of that. */
export interface Told {
  missing: string[]
  isTitleTaken: boolean
  hinders: Record<string, string>
}

export interface Looked {
  findings: Finding[]
  /** False until the portal has said what the form cannot know. */
  isWhole: boolean
}

/** Milliseconds after the last key, so that nobody is told of a sentence that they are still writing. */
const pause = 700

/**
 * What is found in an item as it is written (CHECK-01).
 * @param ask asks the portal what the form cannot know; where that fails, it is asked again with the next change
 */
export function useFindings(
  form: FamilyForm,
  snapshot: Snapshot,
  ask: (about: About, signal: AbortSignal) => Promise<Told>,
): Looked {
  const [written, setWritten] = useState(snapshot)
  useEffect(() => {
    const timer = setTimeout(setWritten, pause, snapshot)
    return () => clearTimeout(timer)
  }, [snapshot])

  const texts = useMemo(() => textsOf(form, written, treeOfHtml), [form, written])
  const about = useMemo(
    () =>
      JSON.stringify({
        fields: plainFields(form, written),
        addresses: addressesOf({ form, snapshot: written, texts }),
      } satisfies About),
    [form, written, texts],
  )
  const [told, setTold] = useState<{ about: string; answer: Told }>()
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was not answered is asked with the next change
  useEffect(() => {
    const left = new AbortController()
    ask(JSON.parse(about), left.signal).then(
      (answer) => {
        setTold({ about, answer })
        setFailed(false)
      },
      () => setFailed(!left.signal.aborted),
    )
    return () => left.abort()
  }, [about, failed && written])

  const isWhole = told?.about === about
  const findings = useMemo(() => {
    const answer = told?.answer
    const facts: Facts = {
      // What there was nothing at a moment ago; the rest is of what was written then.
      missing: new Set(answer?.missing),
      isTitleTaken: isWhole && answer?.isTitleTaken === true,
      hinders: (isWhole && answer?.hinders) || {},
    }
    return findingsOf({ form, snapshot: written, texts, facts })
  }, [form, written, texts, told, isWhole])
  return { findings, isWhole }
}

/** Leads to the place of a finding (CHECK-04). */
export function goTo(formId: string, form: FamilyForm, { field, place }: Finding): void {
  const text = place && document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  const { tree, madeFrom } = text ? treeOfDom(text) : { tree: [], madeFrom: undefined }
  const found = place && elementAt(tree, place)
  const element = found && madeFrom?.get(found)
  if (text && element) {
    choosePart(text, element)
    element.scrollIntoView({ block: 'center' })
    return
  }
  // Its time is typed once the zone is chosen.
  const of = form.fields.find(({ name }) => name === field)
  if (of?.kind === 'moment' && of.shows === 'minute') {
    focusField(formId, field)
    if (!document.activeElement?.id.startsWith(`${formId}-${field}`)) focusField(formId, of.zone)
  } else focusOnceThere(formId, field)
}
