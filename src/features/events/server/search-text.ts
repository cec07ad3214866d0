/** Title, headline and description together, so that words may lie in different ones (LIST-04, LIST-05). */
export const searchText = (...texts: string[]) => texts.join('\n').toLowerCase()
