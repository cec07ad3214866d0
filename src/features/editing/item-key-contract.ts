export const longestKey = 80

/** What may stand last in the address of an item. */
export const keyPattern = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/
export const keyRule = 'Use small letters a to z and figures, with single hyphens between words'

/** What an address is made of where nobody chose it: the title; '' where nothing of it can stand in an address. */
export const keyOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestKey)
    .replace(/^-+|-+$/g, '')
