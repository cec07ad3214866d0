import { stateByCode } from './counties.ts'

/**
 * What is asked in words that are about an office: "nearest APEX office in Toledo, Ohio", "who helps in 43604".
 * The names of states and cities stay as they were typed: "OR" is a state, "or" is a word.
 */
export interface PlaceQuestion {
  /** What is left of the text when it no longer asks: a place, or nothing. */
  place: string
  /** Where that is more than a place: what stands after the last "in", "near" or "to". */
  end: string
  /** It asks for an office, not only for a place. */
  asksOffice: boolean
}

const office =
  /\b(?:offices?|oficinas?|accelerators?|apex|ptacs?|counsell?ors?|counsell?ing|advis[eo]rs?|centers?|branch(?:es)?|locations?|near(?:est|by)?|closest|local)\b/i

/** Words that ask, and say nothing of where. "in", "me", "or", "ok", "hi" are states too, in capitals. */
const asking = new Set(
  `a address all am an and any anybody anyone apex are around at based be branch branches business by call can center centers
  closest close company contact counseling counselling counselor counselors counsellor counsellors directory do does find for
  from get give have help helps here how i i'm in is it list live local locate located location locations look looking me my
  near nearby nearest need number of office offices on or our out phone please procurement ptac ptacs region serve serves
  serving shop show somebody someone something talk technical assistance telephone tell that the there to us want we we're
  what what's when where where's which who who's with work works you your zip code accelerator accelerators advisor adviser
  advisors advisers area cerca de donde dónde el en está esta hay la mi oficina oficinas para una`.split(/\s+/),
)

export function readPlaceQuestion(text: string): PlaceQuestion {
  const shouts = text === text.toUpperCase()
  const kept = text
    .replaceAll('’', "'")
    .replace(/[?!;:()"“”]+|\.(?=\s|$)/g, ' ')
    .split(/\s+/)
    .filter((word) => {
      const bare = word.replace(/,+$/, '')
      return bare !== '' && (!asking.has(bare.toLowerCase()) || (!shouts && stateByCode.has(bare)))
    })
  const [, end = ''] = /^.*\b(?:in|near|to|at|around|en)\s+([^.?!;]+)/is.exec(text) ?? []
  return {
    place: kept.join(' ').replace(/^,|,$/g, '').trim(),
    end: end.trim(),
    asksOffice: office.test(text),
  }
}
