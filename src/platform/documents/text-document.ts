/** A document of headings, texts and facts: what a person prints, keeps or passes on. */
export interface TextDocument {
  title: string
  subject: string
  author: string
  /** Before the number of the page, on each. */
  footer: string
  blocks: readonly Block[]
}

export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  /** Line breaks stay. */
  | { kind: 'text'; text: string }
  /** Names with what belongs to each. */
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
