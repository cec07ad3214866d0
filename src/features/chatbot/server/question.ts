import type { FamilyKey } from '../../../platform/families-contract.ts'

/** Words of a question that say nothing about what is asked; the database's own list holds the rest ("the", "how"). */
const sayingNothing = new Set(
  `a able about actually anyway else's even goes honestly just kick only really somewhere stuff supposed whats between compare differ difference different long many much number often stand stands work works advice also am an and answer any anybody anyone anything are as ask at available be because been bit but by
  can cannot can't could did do does doing don't dont download each else ever explain find for from get getting give go going good got
  guys had happen happens has have having hello help hey hi how i i'd i'll i'm i've if im in info information inform interested
  into is isn't it it's its just kind know learn let like link little look looking lot made make many may me mean means might
  more most must my myself need needed needs no not of offer offers offered on one or other our out page pages people please
  possible provide question read right say see shall should show site so some somebody someone something sort tell than
  thanks thank that that's the their them then there these they thing things this those to too trying understand us use using
  very want wants was we web website well were what what's whats when where where's which who who's whom whose why will wish
  with wondering would you your`.split(/\s+/),
)

/** The question without the words that say nothing; all of it where nothing else is left. */
export function essenceOf(question: string): string {
  const words = question
    .replaceAll('’', "'")
    .replace(/[?!.,;:()"]+(?=\s|$)|(?<=^|\s)[("]+/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const kept = words.filter((word) => !sayingNothing.has(word.toLowerCase()))
  return (kept.length > 0 ? kept : words).join(' ').replace(/(?<=^|\s)-+/g, '')
}

export interface DatedQuestion {
  family: FamilyKey
  direction: 'coming' | 'past'
}

/** What people call the families whose items have a day; those that take place are asked for as coming. */
const dated: [RegExp, FamilyKey, 'takes place' | 'written'][] = [
  [/\b(events?|webinars?|workshops?|conferences?)\b/, 'event', 'takes place'],
  [/\bcyber ?circuits?\b/, 'cybercircuit', 'takes place'],
  [/\b(white ?papers?)\b/, 'whitepaper', 'written'],
  [/\b(blogs?|blog posts?)\b/, 'blog', 'written'],
  [/\b(news|articles?)\b/, 'news', 'written'],
]

/** A question for what comes next or what is newest, such as "when is the next webinar" or "latest news". */
export function readDatedQuestion(question: string): DatedQuestion | undefined {
  const text = question.toLowerCase()
  const direction = /\b(next|upcoming|coming up|coming|soon|planned|scheduled)\b/.test(text)
    ? 'coming'
    : /\b(latest|newest|recent|new|last)\b/.test(text)
      ? 'past'
      : undefined
  if (!direction || text.split(/\s+/).length > 9) return undefined
  const [, family, kind] = dated.find(([pattern]) => pattern.test(text)) ?? []
  if (!family || (direction === 'coming' && kind !== 'takes place')) return undefined
  return { family, direction }
}
