/** Told to the window once scripts have taken the page over and all its effects have run. */
export const aliveEvent = 'portal:alive'

/** Told to the window when somebody wants what only scripts can do: a held page then asks for its own (`src/held/`). */
export const wantedEvent = 'portal:wanted'

declare global {
  /** The last button pressed before scripts have taken the page over. */
  var earlyPress: HTMLButtonElement | undefined
}

/**
 * Runs in the page's head: a button that scripts serve does nothing until they are there, and nobody would know why. The
 * last one pressed before is pressed again then, once. Left alone are those that the browser serves by itself
 * (`command`), and those that another script serves, marked with `data-served`. Links and plain forms lead on as ever.
 * It must not refer to anything outside itself.
 */
export const earlyPressScript = () =>
  `(${(
    (alive: string, wanted: string) => {
      const hear = (event: Event) => {
        const button = (event.target as Element).closest<HTMLButtonElement>('button[type="button"]:not([data-served])')
        if (!button || ('command' in button && button.command)) return
        event.preventDefault()
        event.stopImmediatePropagation()
        globalThis.earlyPress = button
        dispatchEvent(new Event(wanted))
      }
      addEventListener('click', hear, true)
      addEventListener(
        alive,
        () => {
          removeEventListener('click', hear, true)
          const { earlyPress } = globalThis
          if (earlyPress?.isConnected) earlyPress.click()
        },
        { once: true },
      )
    }
  ).toString()})('${aliveEvent}','${wantedEvent}')`
