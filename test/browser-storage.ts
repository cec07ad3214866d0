/** As a browser keeps it: its entries are its keys. */
export function browserStorage(): Storage {
  const hidden = (value: unknown) => ({ value, enumerable: false })
  return Object.create(null, {
    getItem: hidden(function (this: Record<string, string>, key: string) {
      return this[key] ?? null
    }),
    setItem: hidden(function (this: Record<string, string>, key: string, value: string) {
      this[key] = value
    }),
    removeItem: hidden(function (this: Record<string, string>, key: string) {
      delete this[key]
    }),
  })
}
