/** What the editor of a text is asked by, with an element of the text as its detail. */
export const partChosen = 'part-chosen'

/**
 * Chooses a part of a text that is being written, and puts the focus there. What the page itself chooses in a text the
 * editor hears of later, and by then it may have put back what was chosen in it before.
 */
export function choosePart(text: HTMLElement, part: Element): void {
  text.dispatchEvent(new CustomEvent<Element>(partChosen, { detail: part }))
}
