import { type Finding, type Found, type Rule, textOf } from './finding.ts'
import { readingGrade, sentencesOf, wordsOf } from './reading.ts'
import { blocksOf, type Place, type TextTree } from './text-tree.ts'

const [mostWords, highestGrade, longestTitle] = [30, 10, 70]

const sentenced = new Set(['p', 'li', 'dd', 'blockquote', 'aside', 'td'])

/** The sentences of a rich text with their places; headings and captions have none. */
const saidIn = (tree: TextTree): { sentence: string; place: Place }[] =>
  blocksOf(tree).flatMap(({ block, words }, nth) =>
    sentenced.has(block.name)
      ? sentencesOf(words).map((sentence) => ({ sentence, place: { element: 'block', nth } }))
      : [],
  )

const opening = (text: string): string => {
  const words = text.split(' ')
  return words.length > 8 ? `${words.slice(0, 8).join(' ')} ...` : text
}

/** The first of several is named: once it is mended, the next is. */
const inAll = (count: number): string => (count > 1 ? ` It is the first of ${count}.` : '')

const sentencesAreShort: Rule = ({ texts }) =>
  [...texts].flatMap(([field, tree]) => {
    const long = saidIn(tree).filter(({ sentence }) => wordsOf(sentence).length > mostWords)
    const [first] = long
    if (!first) return []
    const words = wordsOf(first.sentence).length
    return [
      {
        level: 'warning',
        field,
        place: first.place,
        wrong: `The sentence "${opening(first.sentence)}" has ${words} words.${inAll(long.length)}`,
        mend: `Make two of it: at most ${mostWords} words are easy to read.`,
      },
    ]
  })

const textIsEasy: Rule = ({ texts }) =>
  [...texts].flatMap(([field, tree]) => {
    const grade = readingGrade(saidIn(tree).map(({ sentence }) => sentence))
    return grade !== undefined && grade > highestGrade
      ? [
          {
            level: 'warning',
            field,
            wrong: `The text reads like school grade ${grade.toFixed(1)} by the measure of Flesch-Kincaid.`,
            mend: `Use shorter sentences and plainer words, down to grade ${highestGrade}.`,
          },
        ]
      : []
  })

/** Words one after the other that are capitals throughout. */
const capitals = /(?<![\p{L}\p{N}])\p{Lu}+(?:[ ,;:!?-]+\p{Lu}+)+(?![\p{L}\p{N}])/gu

/** Names stand in a row too, as "NIST CMMC DFARS": what is shouted has a long word, or one that is no name. */
const shouted = /\p{Lu}{6}|\b(?:A|ALL|AND|ARE|DO|FOR|IN|IS|NO|NOT|NOW|OF|ON|OR|OUR|THE|THIS|TO|WITH|YOU|YOUR)\b/u

const shoutedIn = (text: string): string | undefined =>
  [...text.matchAll(capitals)].map(([found]) => found).find((found) => shouted.test(found))

const aboutCapitals = (words: string): Found => ({
  level: 'warning',
  wrong: `"${opening(words)}" is in capitals.`,
  mend: 'Use capitals for names and the first letter alone.',
})

const nothingIsShouted: Rule = (item) => {
  const fields = item.form.fields.filter(({ kind }) => kind === 'text' || kind === 'long text')
  return [
    ...fields.flatMap(({ name: field }) => {
      const found = shoutedIn(textOf(item, field))
      return found ? [{ ...aboutCapitals(found), field }] : []
    }),
    ...[...item.texts].flatMap(([field, tree]) =>
      blocksOf(tree).flatMap(({ words }, nth) => {
        const found = shoutedIn(words)
        return found ? [{ ...aboutCapitals(found), field, place: { element: 'block', nth } }] : []
      }),
    ),
  ]
}

const titleIsItsOwn: Rule = (item) => {
  const title = textOf(item, 'title')
  const field = 'title'
  const found: Finding[] = []
  if (title.length > longestTitle)
    found.push({
      level: 'warning',
      field,
      wrong: `The title has ${title.length} characters.`,
      mend: `Keep to ${longestTitle}: what lists and search engines show of it.`,
    })
  if (item.facts.isTitleTaken)
    found.push({
      level: 'warning',
      field,
      wrong: 'Another item has this title.',
      mend: 'Say in the title what is different about this one.',
    })
  return found
}

export const wordingRules: readonly Rule[] = [titleIsItsOwn, sentencesAreShort, textIsEasy, nothingIsShouted]
