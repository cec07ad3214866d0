/** What stands in a saved reply for what differs from inquiry to inquiry (INBOX-04). */
export const replyWords = { '{name}': 'the person’s name', '{office}': 'the office’s name' } as const

/** A saved reply with the person's name and office filled in. */
export const filledIn = (text: string, { name, office }: { name: string; office: string }): string =>
  text.replace(/\{(name|office)\}/g, (_, word) => (word === 'name' ? name || 'Sir or Madam' : office || 'our office'))
