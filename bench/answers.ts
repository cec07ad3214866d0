/** Of the check that people fill in here. */
export const key = 'NEWCMMCLEVEL2'

/** What a person enters in a check, one answer after the other. */
export interface Answers {
  /** @param count how many came before @param since the version that the person has seen */
  body(count: number, since: number): object
}

/** The answers to the first questions of the check, and then the other way round. */
export async function answersOf(url: string): Promise<Answers> {
  const { pages } = (await (await fetch(`${url}/api/assessment/schema/${key}`)).json()) as {
    pages: { elements: { rows: { name: string }[] }[] }[]
  }
  const items = pages
    .flatMap(({ elements }) => elements.flatMap(({ rows }) => rows.map(({ name }) => name)))
    .slice(0, 300)
  return {
    body: (count, since) => ({
      key,
      since,
      entries: [{ item: items[count % items.length], field: 'answer', value: Math.floor(count / items.length) % 2 }],
    }),
  }
}
