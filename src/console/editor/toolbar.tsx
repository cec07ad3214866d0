import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Editor } from './editor.ts'
import { type Asking, tableTools, tools } from './tools.ts'

type AnyTool = (typeof tools)[number][number]

interface ToolbarProps {
  editor: Editor
  label: string
  /** Of what is written in. */
  controls: string
  bar: RefObject<HTMLDivElement | null>
  disabled: boolean
  onAsk(asking: Asking): void
}

/** What can be done with the text: one stop of the Tab key, arrows within (EDIT-05). */
export function Toolbar({ editor, label, controls, bar, disabled, onAsk }: ToolbarProps) {
  const [stop, setStop] = useState('heading-2')
  const groups = editor.isInTable ? [...tools, tableTools] : tools
  const all = groups.flat()
  // What had the stop may be offered no more.
  const present = all.some(({ name }) => name === stop) ? stop : 'heading-2'

  const onKeyDown = (event: KeyboardEvent) => {
    const at = all.findIndex(({ name }) => name === present)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Escape') editor.view.focus()
    if (next === undefined && event.key !== 'Escape') return
    event.preventDefault()
    const name = all.at((next ?? at) % all.length)?.name
    if (next === undefined || !name) return
    setStop(name)
    bar.current?.querySelector<HTMLElement>(`[data-tool=${name}]`)?.focus()
  }

  const asButton = (tool: AnyTool) => {
    const { state } = editor.view
    const { name, label, key } = tool
    const isPossible = !disabled && ('asks' in tool ? tool.isPossible(state) : tool.run(state))
    const isOn = tool.isOn?.(state)
    return (
      <button
        key={name}
        type="button"
        className={`editor__tool editor__tool--${name}`}
        data-tool={name}
        tabIndex={name === present ? 0 : -1}
        aria-pressed={isOn}
        aria-haspopup={'asks' in tool ? 'dialog' : undefined}
        // Still reached by the arrows, so that nothing is hidden from who cannot see it.
        aria-disabled={isPossible || isOn ? undefined : true}
        title={key ? `${label} (${keyWords(key)})` : undefined}
        onFocus={() => setStop(name)}
        // The selection stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (!isPossible && !isOn) return
          if ('asks' in tool) onAsk(tool.asks)
          else editor.run(tool.run)
        }}
      >
        {label}
      </button>
    )
  }

  return (
    <div
      ref={bar}
      className="editor__toolbar"
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={onKeyDown}
    >
      {groups.map((group) => (
        <div key={group[0]?.name} className="editor__group">
          {group.map(asButton)}
        </div>
      ))}
    </div>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** As it stands on the keyboard: "Ctrl+Shift+8". */
export const keyWords = (key: string): string =>
  key
    .split('-')
    .map((part) => (part === 'Mod' ? (isApple ? 'Cmd' : 'Ctrl') : part.length === 1 ? part.toUpperCase() : part))
    .join('+')

/** All keys, for who works without a mouse. */
export function Shortcuts() {
  const keys: [string, string][] = [
    ['Alt-F10', 'To the toolbar; Escape goes back to the text'],
    ...tools.flat().flatMap(({ key, label }): [string, string][] => (key ? [[key, label]] : [])),
    ['Shift-Enter', 'A new line in the same paragraph'],
    ['Tab', 'To the next cell of a table'],
    ['Mod-z', 'Undo, over the whole form'],
    ['Mod-Shift-z', 'Do it again'],
  ]
  return (
    <details className="editor__keys">
      <summary>Keys for writing</summary>
      <dl>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{keyWords(key)}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
