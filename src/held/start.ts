import { keptTalk, openEarlyChat, type SayInCorner } from '../features/chatbot/web/shared/early-chat.ts'
import { showOwnEventTimes } from '../features/events/web/shared/own-times.ts'
import { isSomethingKept, markSession } from '../platform/browser/session.ts'
import { type HeldScripts, heldType } from '../platform/held-contract.ts'
import { showOwnTimes } from '../ui/date-words.ts'
import { copyLink } from '../ui/share-bar-copy.ts'
import { obeyCommand } from '../ui/site/dialog-command.ts'
import { aliveEvent, wantedEvent } from '../ui/site/early-presses.ts'
import { serveMenus } from '../ui/site/menus.ts'
import { logArrival } from '../ui/site/page-change.ts'
import { takeNote } from './loaded-anew.ts'
import { serveButtons } from './serve-buttons.ts'
import { createWant } from './want.ts'
import { watchSeen } from './watch-seen.ts'

/**
 * The one script of a page that is held (docs/decisions/0085): it serves what cannot wait for React, and asks for the
 * page's own scripts once somebody wants what only they can do. It runs without React, beside what React owns.
 */
const { documentElement: root } = document

/** What only scripts serve. A dialog's button opens it by the browser's own means (`command`). */
const wanting = 'button[type="button"]:not([command], [data-served]), [data-wants]'

function begin(): void {
  const held = document.querySelector(`body > script[type="${heldType}"]`)
  // Cut off: by the line, or because the head leaves for another address.
  if (!held) return
  const scripts = JSON.parse(held.textContent) as HeldScripts
  const life = new AbortController()
  const { signal } = life
  const labelBefore = takeNote()
  let say: SayInCorner | undefined
  const tell: SayInCorner = (text) => {
    if (say) return say(text)
    say = openEarlyChat()
    // A screen reader speaks what changes, not what a place was made with.
    requestAnimationFrame(() => say?.(text))
  }
  const isOpen = Boolean(keptTalk().open)
  if (!root.dataset.session && !isOpen) say = openEarlyChat()
  const labels = rememberLabels()
  const pressed = () => (globalThis.earlyPress ? labels.of(globalThis.earlyPress) : '')
  const { want, prepare } = createWant({ scripts, isAnew: labelBefore !== undefined, pressed, tell })

  const endMenus = serveMenus()
  // By the browser itself, where it knows their commands.
  if (!('command' in HTMLButtonElement.prototype)) serveButtons('button[command]', obeyCommand, signal)
  serveButtons('button[data-copies]', copyLink, signal)
  followAddress(signal)

  addEventListener(wantedEvent, () => want(true), { signal })
  const look = ({ target }: { target: EventTarget | null }) => {
    if (target instanceof Element && target.closest(wanting)) want(false)
  }
  // A video that cannot be played says so, and does not wait for a pointer.
  for (const kind of ['pointerover', 'pointerdown', 'focusin', 'error'] as const)
    document.addEventListener(kind, look, { signal, capture: true, passive: true })
  // Beside the drawer or the notice, which close by it.
  document.addEventListener('click', ({ target }) => target instanceof HTMLDialogElement && target.close(), { signal })
  document.addEventListener('submit', keepFocusOfSearch, { signal })
  typeOn()

  /** A member's page shows what is theirs at once, also where the login happened in another tab. */
  const lookForSession = () => {
    markSession()
    if (root.dataset.session) want(true)
  }
  addEventListener('storage', ({ key }) => (key === 'accessToken' || key === null) && lookForSession(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && lookForSession(), { signal })

  addEventListener(
    aliveEvent,
    () => {
      life.abort()
      endMenus()
      // The browser's own fetching ahead ends with it: the router's begins.
      delete root.dataset.script
      const { earlyPress } = globalThis
      if (earlyPress && !earlyPress.isConnected) labels.pressInstead(earlyPress)
    },
    { once: true },
  )

  if (root.dataset.session || isOpen || globalThis.earlyPress) want(true)
  // What a login left here that is over goes when React comes.
  else if (isSomethingKept()) want(false)
  look({ target: document.activeElement })
  if (labelBefore) labels.find(labelBefore)?.click()
  watchSeen(() => want(false), signal)
  prepare()
  showOwnTimes()
  showOwnEventTimes()
  wantWhenDue(() => want(false), signal)
  logArrival()
}

/**
 * The labels of the page's buttons as they were written: a greeting or a translation may change them, and the page may be
 * drawn anew, or loaded anew, with other buttons of these labels.
 */
function rememberLabels() {
  const labelOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent
  const buttons = () => [...document.querySelectorAll('button')]
  const written = new WeakMap(buttons().map((button) => [button, labelOf(button)]))
  const of = (button: HTMLButtonElement) => written.get(button) ?? labelOf(button)
  const find = (label: string) => buttons().find((button) => of(button) === label)
  return {
    of,
    find,
    /** Presses what stands in the place of a button that is gone. */
    pressInstead(gone: HTMLButtonElement): void {
      const button = find(of(gone))
      button?.focus()
      button?.click()
      // The chat's own is still to come, and is handed what was asked.
      if (!button) gone.click()
    },
  }
}

/** A page draws itself anew when an event begins or ends: one that is old may be late already (EVENT-03). */
function wantWhenDue(want: () => void, signal: AbortSignal): void {
  const due = [...document.querySelectorAll<HTMLElement>('[data-changes-at]')].map(({ dataset }) =>
    Date.parse(dataset.changesAt ?? ''),
  )
  if (due.length === 0) return
  const look = () => {
    if (Math.min(...due) <= Date.now()) want()
  }
  const timer = setInterval(look, 15_000)
  signal.addEventListener('abort', () => clearInterval(timer))
  look()
}

const searchFields = '#site-search, #list-search'

/** A search keeps the focus in its field (LIST-07, TALK-06), also where it is answered by a document of its own. */
function keepFocusOfSearch({ target }: Event): void {
  const form = target as HTMLFormElement
  const field = form.querySelector(searchFields)
  if (field) form.action = `${form.action.replace(/#.*/, '')}#${field.id}`
}

/** There one types on, behind what was searched for. */
function typeOn(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>(searchFields))
    if (`#${field.id}` === location.hash) field.setSelectionRange(field.value.length, field.value.length)
}

/**
 * The document is of one address. A step back to another one of the same document, from before it was loaded anew, would
 * change the address alone.
 */
function followAddress(signal: AbortSignal): void {
  const shown = location.pathname + location.search
  addEventListener('popstate', () => location.pathname + location.search !== shown && location.reload(), { signal })
  const followOld = () => {
    const to = addressOfOldHash(location.hash)
    if (to) location.replace(to)
  }
  addEventListener('hashchange', followOld, { signal })
}

// Where the server could not hold the page, its scripts come by themselves.
if (root.dataset.script === 'held') {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
  else begin()
}
