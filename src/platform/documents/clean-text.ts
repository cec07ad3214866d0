/**
 * XML takes no control characters, and marks of direction would turn the text around them on the page; people paste both. Line breaks
 * are of one kind.
 */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g, '')
