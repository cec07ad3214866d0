export interface Teller {
  /** A job of that name was written in a transaction that is about to be committed. */
  soon(name: string): void
  /** Says at once what is still to be said, for the last time. */
  close(): Promise<void>
}

interface Round {
  names: Set<string>
  timer: NodeJS.Timeout
}

/**
 * Tells whoever works on jobs of new ones, but outside the transactions that write them: PostgreSQL lets one transaction
 * of the whole server commit at a time that tells anything (docs/decisions/0089). Nothing says here when they are
 * committed. So the names that come together are said once a little later, and again much later; a job that is missed
 * all the same is found by the next look into its queue.
 * @param say fails where the database is away, and nobody minds
 * @param wait milliseconds until names are said for the first time; eight times as long until the second
 */
export function createTeller(say: (names: string[]) => Promise<unknown>, wait: number): Teller {
  const rounds = new Set<Round>()
  let open: Round | undefined

  const tell = async (names: ReadonlySet<string>) => {
    await Promise.resolve([...names])
      .then(say)
      .catch(() => undefined)
  }
  const after = (milliseconds: number, then: () => void) => setTimeout(then, milliseconds).unref()

  const begin = (): Round => {
    const round: Round = {
      names: new Set(),
      timer: after(wait, () => {
        open = undefined
        void tell(round.names)
        round.timer = after(8 * wait, () => {
          rounds.delete(round)
          void tell(round.names)
        })
      }),
    }
    rounds.add(round)
    return round
  }

  return {
    soon(name) {
      open ??= begin()
      open.names.add(name)
    },

    async close() {
      const left = new Set([...rounds].flatMap(({ names }) => [...names]))
      for (const { timer } of rounds) clearTimeout(timer)
      rounds.clear()
      open = undefined
      if (left.size > 0) await tell(left)
    },
  }
}
