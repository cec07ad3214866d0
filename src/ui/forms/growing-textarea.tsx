import { type TextareaHTMLAttributes, useLayoutEffect, useRef } from 'react'

const [fewest, most] = [3, 8]

/** Grows with its text, from 3 rows to 8 (GEN-18). */
export function GrowingTextarea({
  value,
  rows = fewest,
  ...attributes
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { value: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    element.rows = rows
    while (element.rows < most && element.scrollHeight > element.clientHeight) element.rows += 1
  }, [value, rows])
  return <textarea {...attributes} ref={area} rows={rows} value={value} />
}
