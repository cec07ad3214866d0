/** How many questions the interview has, for pages that do not load them. */
export const interviewCount = 27
