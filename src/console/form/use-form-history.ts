import { useEffect, useRef, useState } from 'react'
import type { Snapshot } from '../../forms/item.ts'
import { personalStorage, presentOwner } from '../../platform/browser/personal-storage.ts'
import { focusField } from '../../ui/forms/error-summary.tsx'
import { fieldId } from '../../ui/forms/field.tsx'
import type { Form } from '../../ui/forms/use-form.ts'
import { FormHistory, openChanges } from './form-history.ts'

/** A field that keeps its own steps, such as a rich text. */
export interface SteppingField {
  /** @returns false where there is none left */
  undo(): boolean
  redo(): boolean
  /** What is written from now on is a step of its own. */
  closeStep(): void
  /** Offset in the text, to come back to. */
  readonly place: number
  focusAt(place: number): void
}

export interface FormHistoryParts {
  /** The form, whose changes can be undone. */
  form: Form<Snapshot>
  /** What changes by one deed is undone at once. */
  setAll(values: Snapshot): void
  /** Takes a field in that keeps its own steps; gives the way to leave. */
  join(name: string, field: SteppingField): () => void
  /** Its value is another one. */
  write(name: string, value: string): void
  /** A step of its began. */
  stepped(name: string): void
  canUndo: boolean
  canRedo: boolean
  undo(): void
  redo(): void
  /** On what encloses the fields: keys and menus that undo there undo over the whole form. */
  box(element: HTMLElement | null): void
}

/** Where one was writing. */
interface Where {
  field: string
  place: number
}

/** Undo and redo over a whole form, and the place at which it was left when it opens again (EDIT-10). */
export function useFormHistory(id: string, form: Form<Snapshot>, disabled: boolean): FormHistoryParts {
  const [history] = useState(() => new FormHistory())
  const [fields] = useState(() => new Map<string, SteppingField>())
  const [can, setCan] = useState({ undo: false, redo: false })
  const [box, setBox] = useState<HTMLElement | null>(null)
  const awaited = useRef<Where>(undefined)
  const tell = () => {
    const { canUndo, canRedo } = history
    setCan((before) => (before.undo === canUndo && before.redo === canRedo ? before : { undo: canUndo, redo: canRedo }))
  }

  const show = (field: string) => {
    const own = fields.get(field)
    if (own) own.focusAt(own.place)
    else focusField(form.id, field)
  }
  const go = (way: 'undo' | 'redo') => {
    if (disabled) return
    for (let step = history[way](); step; step = history[way]()) {
      if ('own' in step) {
        // What it has forgotten is passed over.
        if (!fields.get(step.own)?.[way]()) continue
        show(step.own)
      } else {
        const open = Object.entries(openChanges(step.changes, form.values, way))
        const [first] = open
        if (!first) continue
        for (const [field, entry] of open) form.set(field, entry)
        show(first[0])
      }
      break
    }
    tell()
  }
  const present = useRef(go)
  present.current = go
  useUndoKeys(box, present)

  useEffect(() => {
    if (!box) return
    const storage = personalStorage(presentOwner(), 'places')
    const where = storage.read<Where>(id)
    if (where) {
      const control = document.getElementById(fieldId(form.id, where.field))
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) goTo(control, where.place)
      // A rich text comes by itself, later.
      else awaited.current = where
    }
    const keep = (control: EventTarget | null) => {
      const left = whereIn(box, control, fields)
      if (left) storage.write(id, left)
    }
    // By the time that it is told, nothing has the focus any more.
    const onLeave = (event: FocusEvent) => keep(event.target)
    const onHide = () => keep(document.activeElement)
    box.addEventListener('focusout', onLeave)
    addEventListener('pagehide', onHide)
    return () => {
      onHide()
      box.removeEventListener('focusout', onLeave)
      removeEventListener('pagehide', onHide)
    }
  }, [box, id, form.id, fields])

  const setAll = (values: Snapshot) => {
    for (const [other, field] of fields) if (!(other in values)) field.closeStep()
    const changes = Object.entries(values).map(([field, after]) => ({ field, before: form.values[field] ?? '', after }))
    history.changed(changes, performance.now())
    for (const { field, after } of changes) form.set(field, after)
    tell()
  }

  return {
    form: { ...form, set: (name, value) => setAll({ [name]: value ?? '' }) },
    setAll,
    join(name, field) {
      fields.set(name, field)
      const where = awaited.current
      if (where?.field === name) {
        // Whoever began to write elsewhere meanwhile stays there.
        if (!box?.contains(document.activeElement)) field.focusAt(where.place)
        awaited.current = undefined
      }
      return () => fields.delete(name)
    },
    write: form.set,
    stepped(name) {
      history.stepped(name)
      tell()
    },
    canUndo: can.undo,
    canRedo: can.redo,
    undo: () => go('undo'),
    redo: () => go('redo'),
    box: setBox,
  }
}

/** Keys that undo, and the browser's own menu: both for the whole form. */
function useUndoKeys(box: HTMLElement | null, go: { current(way: 'undo' | 'redo'): void }): void {
  useEffect(() => {
    if (!box) return
    const onEvent = (event: KeyboardEvent | InputEvent) => {
      // What is being typed there is no part of the form yet.
      if (event.target instanceof HTMLElement && event.target.dataset.ownUndo) return
      const way = event instanceof KeyboardEvent ? wayOfKeys(event) : wayOfInput(event)
      if (!way) return
      event.preventDefault()
      event.stopPropagation()
      go.current(way)
    }
    box.addEventListener('keydown', onEvent, true)
    box.addEventListener('beforeinput', onEvent, true)
    return () => {
      box.removeEventListener('keydown', onEvent, true)
      box.removeEventListener('beforeinput', onEvent, true)
    }
  }, [box, go])
}

function wayOfKeys({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (altKey || ctrlKey === metaKey) return
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  if (key.toLowerCase() === 'y') return 'redo'
}

const wayOfInput = ({ inputType }: InputEvent): 'undo' | 'redo' | undefined =>
  inputType === 'historyUndo' ? 'undo' : inputType === 'historyRedo' ? 'redo' : undefined

/** The field that a control is of, and where in it one writes. */
function whereIn(
  box: HTMLElement,
  control: EventTarget | null,
  fields: ReadonlyMap<string, SteppingField>,
): Where | undefined {
  if (!(control instanceof HTMLElement) || !box.contains(control)) return
  const own = control.dataset.field
  if (own) return { field: own, place: fields.get(own)?.place ?? 0 }
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    return { field: control.name, place: control.selectionStart ?? 0 }
}

function goTo(control: HTMLInputElement | HTMLTextAreaElement, place: number): void {
  control.focus()
  // A date, and what is ticked, has no place within.
  if (control.selectionStart !== null) control.setSelectionRange(place, place)
}
