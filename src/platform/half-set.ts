/** Settings of a service outside, which come all or none. */
const together = [
  {
    what: 'text messages need all of',
    names: ['TWILIO_API_URL', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  },
  { what: 'the company registry needs both of', names: ['SAM_API_URL', 'SAM_API_KEY'] },
  {
    what: 'webinars need all of',
    names: [
      'GOTOWEBINAR_API_URL',
      'GOTOWEBINAR_ORGANIZER_KEY',
      'GOTOWEBINAR_CLIENT_ID',
      'GOTOWEBINAR_CLIENT_SECRET',
      'GOTOWEBINAR_REFRESH_TOKEN',
    ],
  },
  { what: 'the learning platform needs both of', names: ['LEARNING_API_URL', 'LEARNING_API_KEY'] },
] as const

type Services = Partial<Record<(typeof together)[number]['names'][number], string>>

const listed = new Intl.ListFormat('en-GB')

/** The first setting of each service of which some are set and some are not, and what is wrong. */
export const halfSet = (env: Services): { name: string; message: string }[] =>
  together
    .filter(({ names }) => names.some((name) => env[name]) && !names.every((name) => env[name]))
    .map(({ what, names }) => ({ name: names[0], message: `${what} ${listed.format(names)}` }))
