/**
 * A name as a key that stays the same however it is spelled: case, accents, apostrophes, hyphens, spaces, "&" and "and",
 * "Saint" and "St.", "Fort" and "Ft.", "Mount" and "Mt." make no difference ("DeKalb" is "De Kalb").
 */
export function nameKey(name: string): string {
  const lower = name.toLowerCase()
  // Most names need no more, and there are tens of thousands of them.
  if (/^[a-z ]*$/.test(lower) && !/\b(?:saint|sainte|fort|mount)\b/.test(lower)) return lower.replaceAll(' ', '')
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/\bsainte\b/g, 'ste')
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bfort\b/g, 'ft')
    .replace(/\bmount\b/g, 'mt')
    .replace(/[^a-z0-9]+/g, '')
}
