/**
 * A server of the release before knows of no further system, and answers about the first one.
 * @param asked a further system
 * @throws Error where the answer is about another one
 */
export function aboutAsked<Answer extends { system?: string }>(answer: Answer, asked: string | undefined): Answer {
  if (asked && answer.system !== asked) throw new Error('This system is not available for a moment.')
  return answer
}
