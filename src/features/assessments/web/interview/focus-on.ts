/** The part of the page for a proposal. */
export const proposalId = (name: string): string => `proposal-${name.replace(/\W+/g, '-')}`

/** Puts the focus there once it is drawn: the button that was pressed may be gone. */
export const focusOn = (name: string): void =>
  void requestAnimationFrame(() => document.getElementById(proposalId(name))?.focus())
