/** Addresses of an item that are looked up, and the characters of one. */
export const mostAddresses = 500
export const longestAddress = 2_000
