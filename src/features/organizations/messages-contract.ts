/** Messages of organizations, for the server and the screens; no library. */

export const organizationMessages = {
  taken: 'An organization with this name is already registered. Sign up as an organization member to ask to join it.',
  looksTaken:
    'A name that looks the same is registered already. If it is your organization, sign up as an organization member. If not, add what tells yours apart, such as the city.',
  takenByOther:
    'An organization with this name, or one that looks the same, is registered already. If it is yours, let its administrator invite you. If not, add what tells yours apart, such as the city.',
  founded: (organization: string) => `You are now the administrator of ${organization}. Invite your colleagues.`,
  takenMeanwhile: (organization: string) =>
    `${organization} was registered by somebody else before you verified your address. Log in to ask to join it or to go on as an individual.`,
  willBeRequested: (organization: string) =>
    `Your request to join ${organization} will be sent to its administrator once you have verified your email address.`,
  waitsFor: (organization: string) =>
    `You stay an organization member. Your request to join ${organization} will be sent once it is registered.`,
  waits: 'You stay an organization member. You can join an organization by its invitation.',
  byInvitation: 'You can join one by its invitation, or ask to.',
  /** Below the name that somebody waits for. */
  isAwaited: 'It is not registered yet. Once it is, your request to join is sent by itself.',
  manyRequests: (organization: string) =>
    `${organization} has many requests to answer at present, so yours was not sent. Log in to ask again later or to go on as an individual.`,
  joined: (organization: string) => `You are now a member of ${organization}.`,
  requested: (organization: string) => `Your request to join ${organization} was sent to its administrator.`,
  notRegistered: (organization: string) =>
    `${organization} is not registered yet. You can continue as an individual, or join once its administrator has signed up.`,
  invitationUnknown: 'This link belongs to no invitation. Open it whole, as it stands in the mail.',
  invitationAnswered: (organization: string) => `The invitation to ${organization} was answered or withdrawn already.`,
  invitationEnded: (organization: string, day: string) =>
    `The invitation to ${organization} ended on ${day}. Ask its administrator to send it again.`,
  /** What becomes of the own answers of the readiness check (JOIN-07). */
  ownWhenJoining:
    'If you have answered the readiness check yourself, those answers stay yours alone. While you are a member, the check shows what the organization answers. Unless you are a reader, you can bring a copy of yours along. When you leave, you have yours back.',
  ownWhenLeaving:
    'In the readiness check you go back to the answers of your own from before you joined, if there are any. What you entered as a member, or brought along, stays with the organization.',
  ownOfRemoved:
    'What they entered as a member in the readiness check, or brought along, stays with your organization. They go back to the answers of their own from before they joined.',
  ownWhileWaiting: 'Until you are let in, what you answer in the readiness check is your own.',
  welcomeAdmin: (organization: string) =>
    `Welcome! You are now the administrator of ${organization}. You can invite members and answer join requests.`,
} as const
