/** Messages of organizations, for the server and the screens; no library. */

export const organizationMessages = {
  taken: 'An organization with this name is already registered. Sign up as an organization member to ask to join it.',
  takenMeanwhile: (organization: string) =>
    `${organization} was registered by somebody else before you verified your address. Log in to ask to join it or to go on as an individual.`,
  willBeRequested: (organization: string) =>
    `Your request to join ${organization} will be sent to its administrator once you have verified your email address.`,
  requested: (organization: string) => `Your request to join ${organization} was sent to its administrator.`,
  notRegistered: (organization: string) =>
    `${organization} is not registered yet. You can continue as an individual, or join once its administrator has signed up.`,
  welcomeAdmin: (organization: string) =>
    `Welcome! You are now the administrator of ${organization}. You can invite members and answer join requests.`,
} as const
