import { type RawBuilder, sql } from 'kysely'

/** One thing searched for: a word, a quoted phrase, or a term of the field that is written in several ways. */
export interface Term {
  /** As the visitor wrote it, in lower case. */
  text: string
  /** Other ways to write it; any of them will do. */
  also: readonly string[]
  /** Written with a minus in front: must not be found. */
  excluded: boolean
  /** A single plain word, whose spelling may be mended. */
  word: boolean
  /** Written in quotes. */
  phrase: boolean
}

/** A search of more terms than this is cut: each costs the database work. */
const mostTerms = 16

/** Abbreviations of the field and what they stand for. */
const sameMeaning = [
  ['mfa', '2fa', 'multi factor authentication', 'multifactor authentication', 'two factor', 'multi factor'],
  ['ssp', 'system security plan'],
  ['poam', 'poa&m', 'plan of action', 'plans of action'],
  ['cui', 'controlled unclassified information'],
  ['fci', 'federal contract information'],
  ['sprs', 'supplier performance risk system'],
  ['c3pao', 'third party assessment organization', 'third party assessor'],
  ['msp', 'managed service provider'],
  ['mssp', 'managed security service provider'],
  ['sba', 'small business administration'],
  ['mep', 'manufacturing extension partnership'],
  ['apex', 'apex accelerator', 'ptac', 'procurement technical assistance center'],
  ['erp', 'enterprise resource planning'],
  ['cmmc', 'cybersecurity maturity model certification'],
  ['price', 'prices', 'pricing', 'cost', 'costs', 'fee', 'fees'],
  ['cybersecurity', 'cyber security'],
  ['wifi', 'wi fi', 'wireless'],
  ['sbir', 'small business innovation research'],
  ['wosb', 'women owned'],
  ['vosb', 'veteran owned'],
  ['sdvosb', 'service disabled veteran owned'],
  ['hubzone', 'hub zone', 'historically underutilized business zone'],
  ['uei', 'unique entity id', 'unique entity identifier'],
  ['sam', 'sam.gov', 'system for award management'],
  ['dfars', 'defense federal acquisition regulation supplement'],
  ['800 171', '800171'],
  ['800 172', '800172'],
  ['800 53', '80053'],
  ['login', 'log in', 'log on', 'sign in', 'signin'],
  ['signup', 'sign up'],
  ['email', 'e mail'],
  ['spreadsheet', 'workbook', 'excel'],
  ['backup', 'back up'],
  ['flowdown', 'flow down'],
  ['antivirus', 'anti virus'],
  ['subcontractor', 'sub contractor'],
]
const alternatives = new Map(
  sameMeaning.flatMap((group) => group.map((text) => [text, group.filter((other) => other !== text)] as const)),
)
const firstSpelling = new Map(sameMeaning.flatMap((group) => group.map((text) => [text, group[0] as string] as const)))
const longestAlternative = 5

/** Terms as one text, each that the field writes in several ways in the first of them. */
export const inFirstSpelling = (terms: readonly Term[]): string =>
  terms.map(({ text }) => firstSpelling.get(text) ?? text).join(' ')

/**
 * Reads a search text: words, "phrases" in quotes, and -words that must not occur.
 * @param most terms that are read; what comes after them is left out
 */
export function readTerms(text: string, most = mostTerms): Term[] {
  // "8 (a)" too; the index holds it as "8a".
  const plain = text.toLowerCase().replace(/\b8\s*\(\s*a\s*\)/g, '8a')
  const pieces = [...plain.matchAll(/(-?)"([^"]+)"|(\S+)/g)].map(([, minus, phrase, word]) =>
    phrase === undefined
      ? { ...plainWord(word as string), phrase: false }
      : { text: phrase.trim(), excluded: minus === '-', phrase: true },
  )
  const terms: Term[] = []
  for (let at = 0; at < pieces.length && terms.length < most; at++) {
    const piece = pieces[at] as (typeof pieces)[number]
    if (!/[\p{L}\p{N}]/u.test(piece.text)) continue
    if (piece.phrase || piece.excluded) {
      terms.push({ text: piece.text, also: [], excluded: piece.excluded, word: false, phrase: piece.phrase })
      continue
    }
    const run = knownRun(pieces.slice(at, at + longestAlternative))
    terms.push({
      text: run?.text ?? piece.text,
      also: run?.also ?? [],
      excluded: false,
      phrase: false,
      word: (run?.length ?? 1) === 1 && /^\p{L}[\p{L}\p{N}]*$/u.test(piece.text),
    })
    at += (run?.length ?? 1) - 1
  }
  return terms
}

/** A word without the marks around it; "level2", "sp800" and "800-171" are two words. */
function plainWord(written: string): { text: string; excluded: boolean } {
  const text = written
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/[’']s$/u, '')
    .replace(/[-‐‑_/]+/g, ' ')
    .replace(/^(\p{L}{4,})(\d[\d.]*)$/u, '$1 $2')
    .replace(/^(\p{L}{2,})(\d{3,}.*)$/u, '$1 $2')
  return { text, excluded: /^-[\p{L}\p{N}]/u.test(written) }
}

/** The longest run of words from the start of `pieces` that the field writes in several ways. */
function knownRun(pieces: { text: string; excluded: boolean; phrase: boolean }[]) {
  for (let length = pieces.length; length > 0; length--) {
    const run = pieces.slice(0, length)
    if (run.some((piece) => piece.phrase || piece.excluded)) continue
    const text = run.map((piece) => piece.text).join(' ')
    const also = alternatives.get(text)
    if (also) return { text, also, length }
    // "level 2" is one thing; a 2 alone stands in every article.
    if (/^(?:levels?|part|section|step|revision|rev) \d+$/.test(text)) return { text, also: [], length }
  }
  return undefined
}

/** The term as the database searches for it. Words that mean nothing alone ("the") become an empty query. */
export function termQuery(term: Term): RawBuilder<unknown> {
  const ways = [term.text, ...term.also].map(
    (text) => sql`phraseto_tsquery('portal_english', search_plain(${text}::text))`,
  )
  const any = sql`(${sql.join(ways, sql` || `)})`
  return term.excluded ? sql`!!${any}` : any
}

/** A query that all of the terms, or with `any` one of them, must satisfy. */
export function joinTerms(terms: readonly Term[], any = false): RawBuilder<unknown> {
  return sql`(${sql.join(terms.map(termQuery), any ? sql` || ` : sql` && `)})`
}
