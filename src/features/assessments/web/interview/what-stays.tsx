import { Link } from 'react-router'
import type { InterviewAnswers } from '../../interview/questions.ts'
import { whatStays } from '../../interview/stays.ts'
import type { Titled } from './objectives-of.ts'

interface WhatStaysProps {
  answers: InterviewAnswers
  isAsked(one: { requirement: string }): boolean
  titled: Titled
}

/** What one could take for not applicable (EASE-13). */
export function WhatStays({ answers, isAsked, titled }: WhatStaysProps) {
  const stays = whatStays(answers).filter(isAsked)
  if (stays.length === 0) return null
  return (
    <>
      <h4>What stays, though it may seem not to apply</h4>
      <ul className="usa-list">
        {stays.map(({ requirement, text }) => (
          <li key={requirement}>
            <Link to={titled(requirement).address}>{titled(requirement).title}</Link>: {text}
          </li>
        ))}
      </ul>
    </>
  )
}
