/**
 * Copies the address that a button of the share bar names, and says beside it what came of it. Needs nothing but the
 * document: a held page has it before its scripts (`src/held/`), while the press still counts as the visitor's own.
 */
export async function copyLink(button: HTMLButtonElement): Promise<void> {
  const outcome = button.parentElement?.querySelector<HTMLElement>('[data-copied]')
  const say = (text: string) => {
    if (outcome) outcome.textContent = text
  }
  try {
    await navigator.clipboard.writeText(button.dataset.copies ?? '')
    say('Link copied')
  } catch {
    say('The link could not be copied')
  }
}
