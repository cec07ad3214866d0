/** Whether it is the path of a page of the console. */
export const isConsolePath = (path: string): boolean => /^\/staff(?:\/|$)/.test(path)
