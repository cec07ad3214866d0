/** The code of a refusal: what is meant are the caller's own answers, while they are a member of an organization. */
export const ownElsewhereCode = 'own_elsewhere'

const joined = 'You have joined an organization since you opened this page, which still shows what is your own.'

export const ownElsewhereMessage = `${joined} Entries that it could not save are kept in this browser until you log out. Open it anew.`

/** Of a list: its forms keep what is typed for their tab. */
export const ownListElsewhereMessage = `${joined} Nothing was changed. What you typed is kept in this tab until you log out. Open the page anew.`
