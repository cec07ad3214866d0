import { obeyCommand } from '../ui/site/dialog-command.ts'

/**
 * Opens and closes the page's dialogs where the browser does not know the commands of their buttons. Marked as served,
 * they are no presses that wait for React.
 */
export function serveDialogs(signal: AbortSignal): void {
  if ('command' in HTMLButtonElement.prototype) return
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[command]')) {
    button.dataset.served = ''
    button.addEventListener('click', () => obeyCommand(button), { signal })
    if (globalThis.earlyPress !== button) continue
    globalThis.earlyPress = undefined
    obeyCommand(button)
  }
}
