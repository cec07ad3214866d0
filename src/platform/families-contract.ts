interface Family {
  /** Words on a filter, a badge and the console. */
  one: string
  many: string
  /** Path of the page that lists them. */
  list: string
  /** Address of an item on this site: what stands before the item's own part, and what that part is. */
  at: { before: `/${string}`; part: 'id' | 'title' }
  /** Found by the site's search with a page of its own, or on a page with others, or not. */
  found: 'own page' | 'among others' | 'no'
  /** Searched for besides, as the name of the kind. */
  words: string
  bookmarked: boolean
  /** In the console. */
  written: boolean
}

/**
 * What the portal publishes, each family once (docs/decisions/0061): search, bookmarks, feeds, calendars, mails and the
 * chat take its words and addresses from here, and the database its table `families`.
 */
export const families = {
  news: {
    one: 'News',
    many: 'News',
    list: '/news',
    at: { before: '/newsdetail?id=', part: 'id' },
    found: 'own page',
    words: 'news article',
    bookmarked: true,
    written: true,
  },
  blog: {
    one: 'Blog post',
    many: 'Blog',
    list: '/blog',
    at: { before: '/blogdetail?id=', part: 'id' },
    found: 'own page',
    words: 'blog post',
    bookmarked: true,
    written: true,
  },
  whitepaper: {
    one: 'White paper',
    many: 'White papers',
    list: '/white-papers',
    at: { before: '/white-paper-detail?id=', part: 'id' },
    found: 'own page',
    words: 'white paper',
    bookmarked: true,
    written: true,
  },
  cybercircuit: {
    one: 'Cyber circuit',
    many: 'Cyber circuits',
    list: '/cyber-circuits',
    at: { before: '/cyber-circuits-detail?id=', part: 'id' },
    found: 'own page',
    words: 'cyber circuit webinar session',
    bookmarked: true,
    written: true,
  },
  event: {
    one: 'Event',
    many: 'Events',
    list: '/events',
    at: { before: '/event-detail?id=', part: 'id' },
    found: 'own page',
    words: 'event',
    bookmarked: true,
    written: false,
  },
  video: {
    one: 'Video',
    many: 'Videos',
    list: '/training-videos',
    at: { before: '/training-videos?video=', part: 'id' },
    found: 'no',
    words: 'video',
    bookmarked: true,
    written: false,
  },
  tool: {
    one: 'Tool review',
    many: 'Tool reviews',
    list: '/tool-list',
    at: { before: '/tool-details?id=', part: 'id' },
    found: 'no',
    words: 'tool review',
    bookmarked: true,
    written: false,
  },
  training: {
    one: 'Training',
    many: 'Training',
    list: '/training',
    at: { before: '/training-detail?query=', part: 'title' },
    found: 'own page',
    words: 'training',
    bookmarked: true,
    written: false,
  },
  document: {
    one: 'Document',
    many: 'Documents',
    list: '/documents',
    at: { before: '/documents?query=', part: 'title' },
    found: 'among others',
    words: 'document',
    bookmarked: false,
    written: true,
  },
  template: {
    one: 'Template',
    many: 'Templates',
    list: '/templates',
    at: { before: '/templates?query=', part: 'title' },
    found: 'among others',
    words: 'template',
    bookmarked: false,
    written: true,
  },
  policy: {
    one: 'Policy',
    many: 'Policies',
    list: '/policy-corner',
    at: { before: '/policy-corner#policy-', part: 'id' },
    found: 'among others',
    words: 'policy rule',
    bookmarked: false,
    written: true,
  },
  answer: {
    one: 'Checked answer',
    many: 'Checked answers',
    list: '/answers',
    at: { before: '/answers#answer-', part: 'id' },
    found: 'among others',
    words: 'answer question',
    bookmarked: false,
    written: true,
  },
} as const satisfies Record<string, Family>

export type FamilyKey = keyof typeof families
type Families = typeof families

/** The families for which something holds, in the order above, by their types as well. */
type Those<Fact> = { [Key in FamilyKey]: Families[Key] extends Fact ? Key : never }[FamilyKey]

export type FoundFamily = Those<{ found: 'own page' | 'among others' }>
export type BookmarkedFamily = Those<{ bookmarked: true }>
export type WrittenFamily = Those<{ written: true }>

const keys = Object.keys(families) as FamilyKey[]
export const foundFamilies = keys.filter((key) => families[key].found !== 'no') as FoundFamily[]
export const bookmarkedFamilies = keys.filter((key) => families[key].bookmarked) as BookmarkedFamily[]
export const writtenFamilies = keys.filter((key) => families[key].written) as WrittenFamily[]

/** Path and query of an item on this site. */
export function addressOf<Key extends FamilyKey>(
  family: Key,
  item: Record<Families[Key]['at']['part'], string>,
): string {
  const { before, part } = families[family].at
  return before + encodeURIComponent((item as Record<string, string>)[part] ?? '')
}

/** Whether each of its items has a page of its own, named by the item's key. */
export const hasOwnPage = (family: FamilyKey): boolean => {
  const { found, at } = families[family]
  return found === 'own page' && at.part === 'id'
}

/** Path of the page on which the items are shown, without query or place. */
export const itemPage = (family: FamilyKey): string => families[family].at.before.replace(/[?#].*/, '')
