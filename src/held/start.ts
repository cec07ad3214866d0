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
import { loadPageAnew, takeNote } from './loaded-anew.ts'
import { serveButtons } from './serve-buttons.ts'
import { createWant, savesData } from './want.ts'
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
  const isAnew = labelBefore !== undefined
  const { want, prepare } = createWant({ scripts, isAnew, pressed, tell })

  const endMenus = serveMenus()
  // By the browser itself, where it knows their commands.
  if (!('command' in HTMLButtonElement.prototype)) serveButtons('button[command]', obeyCommand, signal)
  serveButtons('button[data-copies]', copyLink, signal)
  followAddress(signal)

  addEventListener(wantedEvent, () => want(true), { signal })
  const look = ({ target, pointerType }: Pick<Event, 'target'> & { pointerType?: string }) => {
    if (!(target instanceof Element)) return
    if (target.closest(wanting) || (pointerType === 'touch' && isTouchEnough())) want(false)
  }
  for (const kind of ['pointerover', 'pointerdown', 'focusin'] as const)
    document.addEventListener(kind, look, { signal, capture: true, passive: true })
  heedVideos(() => want(false), signal)
  // Beside the drawer or the notice, which close by it.
  document.addEventListener('click', ({ target }) => target instanceof HTMLDialogElement && target.close(), { signal })
  // Behind React, whose own searches go no further.
  addEventListener('submit', keepFocusOfSearch, { signal })
  typeOn()

  /** A member's page shows what is theirs at once, also where the login happened in another tab. */
  const lookForSession = () => {
    markSession()
    if (root.dataset.session) want(true)
  }
  addEventListener('storage', ({ key }) => (key === 'accessToken' || key === null) && lookForSession(), { signal })
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    lookForSession()
    // The list is the one from before the search.
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sent]')) {
      delete form.dataset.sent
      form.reset()
    }
  }
  addEventListener('pageshow', comeBack, { signal })

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
  watchSeen(() => want(false, true), signal)
  prepare()
  wantWhenDue(async () => {
    // What the server draws now is right by itself.
    if (!(await want(false, true)) && !isAnew && !isTyped()) await loadPageAnew('')
  }, signal)
  logArrival()
  showOwnTimes()
  // Last: it fails where a browser does not know the zone of an event.
  showOwnEventTimes()
}

/** There pointing is pressing: what is done better where it is pointed at is wanted by any touch of a page that has it. */
const isTouchEnough = () => !savesData() && document.querySelector('main [data-wants]') !== null

const players = '[data-wants] video'

/** A video that cannot be played says so, and does not wait for a pointer; it may have failed already. */
function heedVideos(want: () => void, signal: AbortSignal): void {
  const hear = ({ target }: Event) => (target as Element).closest(players) && want()
  document.addEventListener('error', hear, { signal, capture: true })
  // Each seems to have failed until it has looked for its file, which the page's load waits for.
  const look = () => {
    const videos = [...document.querySelectorAll<HTMLVideoElement>(players)]
    if (videos.some((video) => video.networkState === video.NETWORK_NO_SOURCE)) want()
  }
  if (document.readyState === 'complete') look()
  else addEventListener('load', look, { signal })
}

const isTyped = () => [...document.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue)

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
  const due = Date.parse(document.querySelector<HTMLElement>('[data-changes-at]')?.dataset.changesAt ?? '')
  if (Number.isNaN(due)) return
  const look = () => {
    if (due <= Date.now()) want()
  }
  const timer = setInterval(look, 15_000)
  signal.addEventListener('abort', () => clearInterval(timer))
  look()
}

const searchFields = '#site-search, #list-search'

/**
 * A search keeps the focus in its field (LIST-07, TALK-06), also where it is answered by a document of its own. What was
 * sent is noted in the form (`data-sent`), for nobody to send it again.
 */
function keepFocusOfSearch({ target, defaultPrevented }: Event): void {
  const form = target as HTMLFormElement
  const field = form.querySelector<HTMLInputElement>(searchFields)
  if (!field || defaultPrevented) return
  form.dataset.sent = field.value.trim()
  const action = form.getAttribute('action') ?? ''
  form.setAttribute('action', `${action}#${field.id}`)
  // React goes by it, and the browser has read it by then.
  setTimeout(() => form.setAttribute('action', action))
}

/** There one types on, behind what was searched for, and the address is clean again. */
function typeOn(): void {
  const field = document.getElementById(location.hash.slice(1)) as HTMLInputElement | null
  if (!field?.matches(searchFields)) return
  if (!document.querySelector(':focus')) field.focus()
  const { value, defaultValue, selectionStart } = field
  if (value === defaultValue && !selectionStart) field.setSelectionRange(value.length, value.length)
  history.replaceState(history.state, '', location.pathname + location.search)
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
