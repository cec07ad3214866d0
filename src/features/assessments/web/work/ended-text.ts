/** After what else is said: of which requirements a claim to partial credit ended. */
export const endedText = (ended: readonly string[]): string =>
  ended.length > 0 ? ` The claim to partial credit ended, as the answers contradict it: ${ended.join(', ')}.` : ''
