/** The code of a refusal: what is meant are the caller's own answers, while they are a member of an organization. */
export const ownElsewhereCode = 'own_elsewhere'

export const ownElsewhereMessage =
  'You have joined an organization since you opened this page, which still shows what is your own. Entries that it could not save are kept in this browser until you log out. Open it anew.'
