/**
 * Slips between two words (Damerau and Levenshtein): letters that are missing, too many or others, or two neighbours that
 * changed places, each once.
 * @returns more than `most` as soon as it is that much
 */
export function editDistance(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let apart = Math.min(
        (last[column] as number) + 1,
        (next[column - 1] as number) + 1,
        (last[column - 1] as number) + Number(!isSame),
      )
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        apart = Math.min(apart, (before[column - 2] as number) + 1)
      next.push(apart)
      least = Math.min(least, apart)
    }
    if (least > most) return most + 1
    before = last
    last = next
  }
  return last[other.length] as number
}
