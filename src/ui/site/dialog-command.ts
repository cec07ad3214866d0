import type { MouseEvent } from 'react'

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** What the browser itself does with the element of this id when the button is pressed. */
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}

/**
 * Lets a button open or close a dialog by the browser's own means, also before scripts have taken the page over; in a
 * browser that does not know them, by a script.
 */
export const dialogCommand = (command: 'show-modal' | 'close', id: string) => ({
  command,
  commandfor: id,
  onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => obeyCommand(currentTarget),
})

/** Does what the button's attributes say, where the browser itself does not. */
export function obeyCommand(button: HTMLButtonElement): void {
  const dialog = document.getElementById(button.getAttribute('commandfor') ?? '')
  if ('command' in HTMLButtonElement.prototype || !(dialog instanceof HTMLDialogElement)) return
  if (button.getAttribute('command') === 'close') dialog.close()
  else if (!dialog.open) dialog.showModal()
}
