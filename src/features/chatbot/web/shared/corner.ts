/** What the chat's corner is made of, in React's and in that of a held page (`early-chat.ts`). */

export const greetingText = 'Hello! Looking for something on this site? Ask me.'

export const bubbleLabel = (greets: boolean): string =>
  greets ? `Chat with this site. ${greetingText}` : 'Chat with this site'

/** How the corner greets: in a box of its own, or by its button's label. */
export type Greeted = 'box' | 'label'

/** Where somebody fills in a form, nothing is put before it (TALK-01). */
export const isFormPage = (): boolean => document.querySelector('main form:not([role="search"])') !== null

export const earlyClass = 'chat--early'

export const chatFailure = 'The chat could not be opened just now. Please try again.'

/** Told to the window when the chat's button was pressed before the chat itself is there: its code is loaded at once, or again. */
export const chatWantedEvent = 'portal:chat-wanted'

/** Told to the window when the chat's code could not be had. */
export const noChatEvent = 'portal:no-chat'

/** How the corner of a held page greets on this page, so that it is not done twice. */
export const greetedEarly = (): Greeted | undefined =>
  document.querySelector<HTMLElement>(`.${earlyClass}`)?.dataset.greeted as Greeted | undefined
