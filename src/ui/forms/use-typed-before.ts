import { type RefObject, useLayoutEffect } from 'react'

/**
 * Hands over what was typed into a box before React took over: it lies in the document alone, and the next drawing would
 * wipe it. Once, when the box comes, before anything is drawn anew.
 * @param shown what React takes the box to hold
 */
export function useTypedBefore(
  box: RefObject<HTMLInputElement | null>,
  shown: string,
  take: (typed: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box comes
  useLayoutEffect(() => {
    const typed = box.current?.value
    if (typed !== undefined && typed !== shown) take(typed)
  }, [])
}

/**
 * The same for a whole form: texts, choices and ticks by field, for as many of the fields as there are controls.
 * @param id of the form's element
 */
export function enteredBefore<V extends object>(id: string, values: V): V {
  const element = document.getElementById(id)
  if (!(element instanceof HTMLFormElement)) return values
  const found: Record<string, unknown> = {}
  for (const control of element.elements) {
    if (!isControl(control) || !(control.name in values)) continue
    const { name } = control
    const value = values[name as keyof V]
    if (Array.isArray(value)) found[name] = tickedIn(element, name)
    else if (typeof value === 'boolean') found[name] = (control as HTMLInputElement).checked
    else if (!isUnchosen(control)) found[name] = control.value
  }
  return { ...values, ...found }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/** One of several, and another one is chosen, or none. */
const isUnchosen = (control: Control) =>
  control instanceof HTMLInputElement && control.type === 'radio' && !control.checked

/** In the order in which they stand. */
const tickedIn = (form: HTMLFormElement, name: string): string[] =>
  [...form.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="${CSS.escape(name)}"]:checked`)].map(
    ({ value }) => value,
  )
