/** The section of an accelerator on the locator page; badges elsewhere lead to it. */
export const nativeId = (name: string) =>
  `native-${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`
