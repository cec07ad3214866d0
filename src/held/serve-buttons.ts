/**
 * Serves buttons that need no React. Marked as served, they are no presses that wait for it; a press made before is done
 * at once.
 */
export function serveButtons(selector: string, deed: (button: HTMLButtonElement) => void, signal: AbortSignal): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(selector)) {
    button.dataset.served = ''
    button.addEventListener('click', () => deed(button), { signal })
    if (globalThis.earlyPress !== button) continue
    globalThis.earlyPress = undefined
    deed(button)
  }
}
