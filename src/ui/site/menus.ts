const menu = 'details[name="site-menu"]'

/**
 * Closes the menus of the header, which the browser opens: by Escape, by a click elsewhere or on an entry, and when the
 * focus leaves them. Needs nothing but the document: a held page has it before its scripts (`src/held/`).
 * @returns ends it
 */
export function serveMenus(): () => void {
  const over = new AbortController()
  const { signal } = over
  const closeOthers = ({ target }: Event) => {
    for (const open of document.querySelectorAll<HTMLDetailsElement>(`${menu}[open]`))
      if (!open.firstElementChild?.contains(target as Node)) open.open = false
  }
  const closeLeft = ({ target, relatedTarget }: FocusEvent) => {
    const left = menuOf(target)
    if (left && relatedTarget && !left.contains(relatedTarget as Node)) left.open = false
  }
  const closeByEscape = ({ key, target }: KeyboardEvent) => {
    const open = key === 'Escape' ? menuOf(target) : null
    if (!open?.open) return
    open.open = false
    open.querySelector('summary')?.focus()
  }
  document.addEventListener('click', closeOthers, { signal })
  document.addEventListener('focusout', closeLeft, { signal })
  document.addEventListener('keydown', closeByEscape, { signal })
  return () => over.abort()
}

const menuOf = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLDetailsElement>(menu)
