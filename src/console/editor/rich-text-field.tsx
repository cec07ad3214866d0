import { useEffect, useReducer, useRef, useState } from 'react'
import type { Snapshot } from '../../forms/item.ts'
import { FieldGroup, type FieldProps, type Wiring } from '../../ui/forms/field.tsx'
import type { FormHistoryParts } from '../form/use-form-history.ts'
import { Asked, type OwnContent } from './asked.tsx'
import { Editor } from './editor.ts'
import { Shortcuts, Toolbar } from './toolbar.tsx'
import type { Asking } from './tools.ts'
import './editor.scss'

export interface RichTextFieldProps extends Omit<FieldProps<Snapshot>, 'form' | 'label'> {
  label: string
  history: FormHistoryParts
  own: OwnContent
}

/** A text with headings, lists, tables and so on; its value is the portal's HTML (EDIT-05, EDIT-08). */
export default function RichTextField(props: RichTextFieldProps) {
  return (
    <FieldGroup form={props.history.form} {...props}>
      {(wiring) => <Written {...props} wiring={wiring} />}
    </FieldGroup>
  )
}

function Written({ history, own, name, label, disabled = false, wiring }: RichTextFieldProps & { wiring: Wiring }) {
  const html = String(history.form.values[name] ?? '')
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const [editor, setEditor] = useState<Editor>()
  const [asking, setAsking] = useState<Asking>()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const bar = useRef<HTMLDivElement>(null)
  const id = `${wiring.id}-text`

  // What the editor calls is of the last drawing.
  const present = useRef(history)
  present.current = history
  const first = useRef(html)
  useEffect(() => {
    if (!place) return
    const made = new Editor(place, {
      html: first.current,
      changed: (text) => present.current.write(name, text),
      stepped: () => present.current.stepped(name),
      drawn: draw,
      ask: setAsking,
      toToolbar: () => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    })
    setEditor(made)
    const leave = present.current.join(name, made)
    return () => {
      leave()
      setEditor(undefined)
      made.destroy()
    }
  }, [place, name])
  useEffect(() => editor?.show(html), [editor, html])

  // While a window is open nothing beneath it takes the focus.
  const wasAsked = useRef(false)
  useEffect(() => {
    if (wasAsked.current && !asking) editor?.view.focus()
    wasAsked.current = asking !== undefined
  }, [asking, editor])

  const described = wiring['aria-describedby'] ?? ''
  const [isWrong, isNeeded] = [wiring['aria-invalid'], wiring['aria-required']]
  useEffect(() => {
    editor?.view.setProps({
      editable: () => !disabled,
      attributes: {
        id,
        class: 'rich-text editor__text',
        role: 'textbox',
        'data-field': name,
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(isWrong),
        ...(isNeeded && { 'aria-required': 'true' }),
        ...(described && { 'aria-describedby': described }),
        ...(disabled && { 'aria-disabled': 'true' }),
      },
    })
  }, [editor, id, name, label, disabled, described, isWrong, isNeeded])

  return (
    <div className="editor">
      {editor ? (
        <Toolbar
          editor={editor}
          label={`Formatting of ${label.toLowerCase()}`}
          controls={id}
          bar={bar}
          disabled={disabled}
          onAsk={setAsking}
        />
      ) : null}
      <div ref={setPlace} />
      <Shortcuts />
      {editor ? <Asked asking={asking} editor={editor} own={own} onClose={() => setAsking(undefined)} /> : null}
    </div>
  )
}
