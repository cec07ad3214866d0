import { personalPrefix } from '../../../../platform/browser/session.ts'
import { chatShape, closeShape } from '../../../../ui/icon-shapes.ts'
import {
  bubbleLabel,
  chatFailure,
  chatWantedEvent,
  earlyClass,
  type Greeted,
  greetingText,
  isFormPage,
  noChatEvent,
} from './corner.ts'
import { coversControl, keepAside } from './step-aside.ts'

/** The same place as in `talk.ts`, whose keeper is too heavy for here. */
const key = `${personalPrefix}visitor:chat:talk`

interface KeptTalk {
  open?: boolean
  greeted?: boolean
}

/** What the window keeps of a visitor's talk. */
export function keptTalk(): KeptTalk {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

function keepGreeted(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...keptTalk(), greeted: true }))
  } catch {
    // It greets again on the next page.
  }
}

/** Says something in the chat's corner until its own comes. */
export type SayInCorner = (text: string) => void

/**
 * The chat's button and greeting on a page whose scripts are held (CHAT-01, TALK-01), beside what React owns. When its
 * own corner comes, this one goes in the same moment, and what was asked of it is handed over. A press on the button is
 * kept until then by `early-presses.ts`, as that on any other.
 */
export function openEarlyChat(): SayInCorner {
  const corner = document.createElement('aside')
  corner.className = `chat ${earlyClass}`
  corner.setAttribute('aria-label', 'Chat')
  corner.innerHTML = `<div role="status"></div><button type="button" class="chat__bubble" aria-haspopup="dialog">${icon(chatShape)}</button>`
  const [status, bubble] = corner.children as unknown as [HTMLElement, HTMLButtonElement]
  bubble.setAttribute('aria-label', bubbleLabel(false))
  let box: HTMLElement | undefined
  let isAsked = false

  const greetAs = (how: Greeted) => {
    if (how === 'label') closeBox()
    else box?.classList.add('chat__greeting--open')
    corner.dataset.greeted = how
    if (how === 'box') return
    bubble.setAttribute('aria-label', bubbleLabel(true))
    bubble.title = greetingText
  }
  const closeBox = () => {
    if (!box) return
    box.remove()
    box = undefined
    delete corner.dataset.greeted
  }
  const greet = () => {
    keepGreeted()
    if (isFormPage()) return greetAs('label')
    box = document.createElement('p')
    box.className = 'chat__greeting'
    box.innerHTML = `<span>${greetingText}</span><button type="button" class="plain-button" aria-label="Close the greeting" data-served>${icon(closeShape)}</button>`
    box.lastElementChild?.addEventListener('click', () => {
      closeBox()
      bubble.focus()
    })
    corner.prepend(box)
    greetAs(coversControl(box.getBoundingClientRect(), corner) ? 'label' : 'box')
  }
  const say: SayInCorner = (text) => {
    clearTimeout(timer)
    closeBox()
    status.innerHTML = text && '<p class="chat__greeting chat__greeting--open"></p>'
    if (status.firstChild) status.firstChild.textContent = text
  }
  const fail = () => {
    if (isAsked) say(chatFailure)
    isAsked = false
  }
  bubble.addEventListener('click', () => {
    isAsked = true
    say('')
    dispatchEvent(new Event(chatWantedEvent))
  })

  document.body.append(corner)
  addEventListener(noChatEvent, fail)
  const stopAside = keepAside(corner, () => box && greetAs('label'))
  const timer = keptTalk().greeted ? undefined : setTimeout(greet, 1000)
  const handOver = new MutationObserver(() => {
    const its = document.querySelector(`.chat:not(.${earlyClass}) .chat__bubble`) as HTMLButtonElement | null
    if (!its) {
      // React drew the whole page anew, and what stood beside it went.
      if (!corner.isConnected) document.body.append(corner)
      return
    }
    handOver.disconnect()
    removeEventListener(noChatEvent, fail)
    stopAside()
    clearTimeout(timer)
    const hadFocus = corner.contains(document.activeElement)
    corner.remove()
    if (hadFocus) its.focus()
    if (isAsked) its.click()
  })
  handOver.observe(document.body, { childList: true })
  return say
}

const icon = (shape: string) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${shape}"/></svg>`
