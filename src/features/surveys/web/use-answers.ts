import { useEffect, useRef } from 'react'
import { type Form, useForm } from '../../../ui/forms/use-form.ts'
import { type Answers, type Element, elementsOf, isAsked, type Questionnaire, wrongAnswers } from '../questionnaire.ts'

/**
 * The answers to one questionnaire. They are kept in this tab while one types, so that a page loaded anew has them
 * again, and forgotten when they are sent.
 * @param id unique on the page, and the name under which the answers are kept
 * @param missing as for `wrongAnswers`
 */
export function useAnswers(
  id: string,
  questionnaire: Questionnaire,
  send: (answers: Answers) => Promise<void>,
  missing?: (element: Element) => string,
): Form<Answers> {
  const empty = Object.fromEntries(elementsOf(questionnaire).map(({ name }) => [name, '']))
  const form = useForm<Answers>({
    id,
    initial: empty,
    validate: (answers) => wrongAnswers(questionnaire, answers, missing),
    submit: async (answers) => {
      await send(givenAnswers(questionnaire, answers))
      forget(id)
    },
  })
  useKeptAnswers(id, form)
  return form
}

/** Those that are asked for and not empty, as they are sent. */
function givenAnswers(questionnaire: Questionnaire, answers: Answers): Answers {
  const given = elementsOf(questionnaire).filter(
    (element) => isAsked(element, answers) && (answers[element.name] ?? '').trim() !== '',
  )
  return Object.fromEntries(given.map(({ name }) => [name, (answers[name] as string).trim()]))
}

function useKeptAnswers(id: string, form: Form<Answers>): void {
  const restored = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => {
    for (const [name, answer] of Object.entries(recall(id))) if (name in form.values && answer) form.set(name, answer)
    restored.current = true
  }, [id])
  useEffect(() => {
    if (restored.current && form.dirty) keep(id, form.values)
  }, [id, form.dirty, form.values])
}

/** A browser may refuse storage; then nothing is kept. */
function recall(id: string): Answers {
  try {
    return JSON.parse(sessionStorage.getItem(id) ?? '{}') as Answers
  } catch {
    return {}
  }
}

function keep(id: string, answers: Answers): void {
  try {
    sessionStorage.setItem(id, JSON.stringify(answers))
  } catch {
    // Full or refused.
  }
}

function forget(id: string): void {
  try {
    sessionStorage.removeItem(id)
  } catch {
    // Refused.
  }
}
