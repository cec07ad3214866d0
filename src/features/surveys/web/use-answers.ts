import { useKeptEntries } from '../../../platform/browser/use-kept-entries.ts'
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
      forget()
    },
  })
  const forget = useKeptEntries(form, 'surveys', id)
  return form
}

/** Those that are asked for and not empty, as they are sent. */
function givenAnswers(questionnaire: Questionnaire, answers: Answers): Answers {
  const given = elementsOf(questionnaire).filter(
    (element) => isAsked(element, answers) && (answers[element.name] ?? '').trim() !== '',
  )
  return Object.fromEntries(given.map(({ name }) => [name, (answers[name] as string).trim()]))
}
