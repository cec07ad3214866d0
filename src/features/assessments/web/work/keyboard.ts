import type { KeyboardEvent } from 'react'
import { unansweredCode } from '../../limits-contract.ts'
import { answerChoices, rowId } from './words.ts'
import type { WorkSession } from './work-session.ts'

interface Moves {
  nextUnanswered(after: string): void
  showKeys(): void
  /** After the last question of the family. */
  atEnd(): void
}

export function handleKey(event: KeyboardEvent<HTMLElement>, session: WorkSession, moves: Moves): void {
  const target = event.target as HTMLElement
  const question = target.closest<HTMLElement>('[data-row]')
  const row = question?.dataset.row
  if (!question || !row || event.ctrlKey || event.metaKey || event.altKey) return
  if (target instanceof HTMLTextAreaElement) {
    if (event.key === 'Escape') focusRow(question)
    return
  }
  const key = event.key.toLowerCase()
  const choice = answerChoices.find(({ shortcut }) => shortcut.toLowerCase() === key)
  const move = (step: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    const to = rows[rows.indexOf(question) + step]
    if (to) focusRow(to)
    else if (step === 1) moves.atEnd()
  }
  const does: Record<string, () => void> = {
    u: () => session.enter(row, 'answer', unansweredCode),
    j: () => move(1),
    k: () => move(-1),
    x: () => moves.nextUnanswered(row),
    c: () => openTexts(question),
    f: () => question.closest('.requirement')?.querySelector<HTMLElement>('[data-flag]')?.click(),
    '?': moves.showKeys,
  }
  if (choice) {
    session.enter(row, 'answer', choice.code)
    move(1)
  } else if (Object.hasOwn(does, key)) does[key]?.()
  else return
  event.preventDefault()
}

function openTexts(question: HTMLElement): void {
  const button = question.querySelector<HTMLElement>('[data-texts]')
  if (button?.getAttribute('aria-expanded') === 'false') button.click()
  requestAnimationFrame(() => focusTexts(question))
}

/** Their file may still be on its way. */
function focusTexts(question: HTMLElement, frames = 120): void {
  const text = question.querySelector('textarea')
  if (text) text.focus()
  else if (frames > 0) requestAnimationFrame(() => focusTexts(question, frames - 1))
}

/** The chosen answer, or the first. */
export function focusRow(question: HTMLElement): void {
  const choice = question.querySelector<HTMLInputElement>('input:checked') ?? question.querySelector('input')
  choice?.focus({ preventScroll: true })
  question.scrollIntoView({ block: 'center' })
}

export const focusRowOf = (row: string): boolean => {
  const question = document.getElementById(rowId(row))
  if (question) focusRow(question)
  return question !== null
}
