/** Ids of lines that are taken from proposals: sent again after an answer that was lost, a line has the same. */
export function idsOfProposals() {
  const ids = new Map<string, string>()
  return {
    of(proposal: string): string {
      const id = ids.get(proposal) ?? crypto.randomUUID()
      ids.set(proposal, id)
      return id
    },
    /** They are on record: taken once more, they are other lines. */
    forget(proposals: readonly string[]) {
      for (const proposal of proposals) ids.delete(proposal)
    },
  }
}
