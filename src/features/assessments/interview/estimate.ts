import { says } from './answers.ts'
import { type InterviewAnswers, interviewParts } from './questions.ts'

/** How long it takes to answer a check: an estimate, and said to be one (EASE-13). */
export interface Estimate {
  /** Hours, of which the first is the lower. */
  hours: readonly [number, number]
  /** From what it is made, each with hours. */
  parts: readonly { text: string; hours: readonly [number, number] }[]
}

/** Minutes for a question: looked up where it is known, or asked of somebody. */
const minutesEach = [1.5, 4] as const
/** Hours besides, for a thing that is there and has to be looked at. */
const forEach = [0.25, 0.75] as const

const looked = interviewParts.find(({ name }) => name === 'shop')?.questions ?? []

/**
 * Of a check with so many questions, of which some fall away.
 * @param questions how many it has
 * @param fallAway how many are proposed as not applicable
 */
export function estimate(answers: InterviewAnswers, questions: number, fallAway: number): Estimate {
  const asked = questions - fallAway
  const there = looked.filter(({ name }) => says(answers, name, 'yes', 'unsure')).length
  const parts: { text: string; hours: readonly [number, number] }[] = [
    {
      text: `${asked} questions, ${minutesEach[0]} to ${minutesEach[1]} minutes each${fallAway > 0 ? `; ${fallAway} that may not apply are left out` : ''}`,
      hours: [(asked * minutesEach[0]) / 60, (asked * minutesEach[1]) / 60],
    },
    ...(there > 0
      ? [
          {
            text: `${there} of the things asked about under “Your shop” that are there, or that you are not sure of`,
            hours: [there * forEach[0], there * forEach[1]] as const,
          },
        ]
      : []),
    ...(says(answers, 'it', 'provider', 'both')
      ? [{ text: 'talking it through with your IT provider', hours: [2, 6] as const }]
      : []),
    ...(says(answers, 'it', 'nobody')
      ? [{ text: 'finding out how computers are set up, since nobody looks after them', hours: [3, 8] as const }]
      : []),
    ...(says(answers, 'people', 'under-250', 'more')
      ? [{ text: 'asking several people in a larger company', hours: [4, 12] as const }]
      : []),
  ]
  const sum = (index: 0 | 1) => parts.reduce((all, { hours }) => all + hours[index], 0)
  return { hours: [Math.max(1, Math.floor(sum(0))), Math.ceil(sum(1))], parts }
}
