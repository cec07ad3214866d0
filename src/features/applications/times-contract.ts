/** What a registration with the MEP takes, as pages say it (FIRST-06). */
export const mepRegistrationTakes = 'about five minutes'
