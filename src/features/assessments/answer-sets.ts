import { type FrameworkKey, frameworkKeys, registry, titleOf } from './frameworks/registry.ts'

/** Checks that are views of one set of answers (EASE-06). */

/** The check under whose key the answers of a check are kept. */
export const setOf = (key: FrameworkKey): FrameworkKey => registry[key].viewOf ?? key

/** All views of the set that a check shows, that under whose key it is kept first: in the order in which rows are locked. */
export const viewsOf = (key: FrameworkKey): readonly FrameworkKey[] => {
  const set = setOf(key)
  return [set, ...frameworkKeys.filter((other) => other !== set && setOf(other) === set)]
}

/** The key of each set: each answer stands under one of them once. */
export const setKeys: readonly FrameworkKey[] = frameworkKeys.filter((key) => setOf(key) === key)

export const isSameSet = (one: FrameworkKey, other: FrameworkKey): boolean => setOf(one) === setOf(other)

/** The names of all views of the set that a check shows. */
export const titleOfSet = (key: FrameworkKey): string => viewsOf(key).map(titleOf).join(' and ')
