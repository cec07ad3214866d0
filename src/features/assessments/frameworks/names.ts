/**
 * How a standard numbers its requirements. Whatever the standard, an entry about a part of a requirement is named by the
 * requirement and the part in brackets: "3.1.1[a]".
 */
export interface Grammar {
  /** Source of a regular expression: the number of a requirement. */
  requirement: string
  /** The same of a part. */
  part: string
  /** A number of one, to show how they look. */
  example: string
}

export const requirementOf = (item: string): string => item.split('[')[0] as string
export const isRow = (item: string): boolean => item.endsWith(']')

/** Names of requirements and of their parts in any of the grammars. */
export function patternsOf(grammars: readonly Grammar[]): { requirement: RegExp; part: RegExp } {
  const whole = (sources: string[]) => new RegExp([...new Set(sources)].map((source) => `^(?:${source})$`).join('|'))
  return {
    requirement: whole(grammars.map(({ requirement }) => requirement)),
    part: whole(grammars.map(({ requirement, part }) => `(?:${requirement})\\[(?:${part})\\]`)),
  }
}
