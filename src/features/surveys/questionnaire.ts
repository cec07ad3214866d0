/**
 * A questionnaire as data: pages of elements. The browser draws it and the server judges answers by it, so that both
 * ask for the same. Answers are texts by the element's name; one not given is empty or missing.
 */
export interface Questionnaire {
  title: string
  /** Thanks in advance; shown until the answers are sent. */
  caption: string
  /** Shown once they are. */
  completion: string
  pages: readonly QuestionPage[]
}

export interface QuestionPage {
  title: string
  /** Above the questions. */
  text?: string
  elements: readonly Element[]
}

/** One of several. Rows of one question are written as elements of their own that share their choices. */
export interface ChoiceElement {
  kind: 'radio' | 'select'
  name: string
  title: string
  hint?: string
  choices: readonly Choice[]
  /** Further ones, apart from a long list and beneath it. */
  beneath?: { text: string; options: readonly { value: string; text: string }[] }
  optional?: true
}

type Choice = string | { value: string; text: string }

export interface TextElement {
  kind: 'text' | 'comment'
  name: string
  title: string
  hint?: string
  optional?: true
  /** What the field is for: the browser's keyboard, check and autofill follow from it. */
  purpose?: 'name' | 'email' | 'organization' | 'tel' | 'address-level2'
  /** Asked only where another answer is this one; otherwise it is no part of the answers. */
  when?: { name: string; is: string }
}

export type Element = ChoiceElement | TextElement
export type Answers = Record<string, string>

export const longest = { text: 300, comment: 4_000 } as const

export const elementsOf = (questionnaire: Questionnaire): Element[] =>
  questionnaire.pages.flatMap(({ elements }) => elements)

export const valueOfChoice = (choice: Choice): string => (typeof choice === 'string' ? choice : choice.value)

export const isAsked = (element: Element, answers: Answers): boolean =>
  !('when' in element && element.when) || answers[element.when.name] === element.when.is

export const questionnaireMessages = {
  missing: 'Response Required',
  email: 'Should be in email format',
  choice: 'Choose one of the answers',
} as const

/**
 * What is wrong with the answers, by element; nothing where all is well.
 * @param missing what is said of a required question without an answer
 */
export function wrongAnswers(
  questionnaire: Questionnaire,
  answers: Answers,
  missing: (element: Element) => string = () => questionnaireMessages.missing,
): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const element of elementsOf(questionnaire)) {
    if (!isAsked(element, answers)) continue
    const answer = (answers[element.name] ?? '').trim()
    const message = answer !== '' ? whenGiven(element, answer) : element.optional ? undefined : missing(element)
    if (message) wrong[element.name] = message
  }
  return wrong
}

function whenGiven(element: Element, answer: string): string | undefined {
  if ('choices' in element) {
    const choices = [...element.choices, ...(element.beneath?.options ?? [])]
    return choices.some((choice) => valueOfChoice(choice) === answer) ? undefined : questionnaireMessages.choice
  }
  if (answer.length > longest[element.kind]) return `At most ${longest[element.kind]} characters`
  if (element.purpose === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answer)) return questionnaireMessages.email
  return undefined
}
