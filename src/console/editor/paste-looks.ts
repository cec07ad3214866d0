/** One property of an element's looks, as pasting keeps them, in lower case; empty where it has none. */
export function look(element: Element | null, property: string): string {
  const found = (element?.getAttribute('data-looks') ?? '')
    .split(';')
    .map((declaration) => /^\s*([\w-]+)\s*:\s*(.*?)\s*$/s.exec(declaration))
    .findLast((parts) => parts?.[1]?.toLowerCase() === property)
  return (found?.[2] ?? '').toLowerCase().replace(/\s*!important$/, '')
}
