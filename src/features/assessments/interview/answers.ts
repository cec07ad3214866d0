import type { InterviewAnswers } from './questions.ts'

/** Whether one of these choices was taken. */
export const says = (answers: InterviewAnswers, question: string, ...choices: readonly string[]): boolean =>
  answers[question]?.some((taken) => choices.includes(taken)) ?? false

/** Whether a question was answered. */
export const isAnswered = (answers: InterviewAnswers, question: string): boolean => (answers[question]?.length ?? 0) > 0

/** A question and some of its choices: it holds where one of them was taken. */
export interface Condition {
  question: string
  is: readonly string[]
}

export const holds = (answers: InterviewAnswers, { question, is }: Condition): boolean => says(answers, question, ...is)

/** A question that was answered with none of these choices. */
export const isWithout = (answers: InterviewAnswers, { question, is }: Condition): boolean =>
  isAnswered(answers, question) && !says(answers, question, ...is)
