import type { FamilyForm, Snapshot } from '../item.ts'
import { longestAddress, mostAddresses } from './contract.ts'
import { fieldRules } from './field-rules.ts'
import { type Checked, type Finding, textOf } from './finding.ts'
import { addressesIn, richTextRules } from './rich-text-rules.ts'
import type { TextTree } from './text-tree.ts'
import { wordingRules } from './wording-rules.ts'

/** All rules over an item: errors first, each kind in the order of the form (CHECK-01 to 04). */
export function findingsOf(item: Checked): Finding[] {
  const order = item.form.fields.map(({ name }) => name)
  return [...fieldRules, ...richTextRules, ...wordingRules]
    .flatMap((rule) => rule(item))
    .sort(
      (one, other) =>
        Number(one.level === 'warning') - Number(other.level === 'warning') ||
        order.indexOf(one.field) - order.indexOf(other.field),
    )
}

/** What an item leads to or shows on some site, each address once: neither a place within it, nor mail or telephone. */
export function addressesOf({ form, snapshot, texts }: Omit<Checked, 'facts'>): string[] {
  const fields = form.fields.filter(({ kind }) => kind === 'address').map(({ name }) => textOf({ snapshot }, name))
  const all = [...fields, ...[...texts.values()].flatMap(addressesIn)]
  return [...new Set(all)]
    .filter((address) => address !== '' && address.length <= longestAddress && !/^(?:#|mailto:|tel:)/i.test(address))
    .slice(0, mostAddresses)
}

/** What is written of an item beside its rich texts. */
export const plainFields = ({ fields }: Pick<FamilyForm, 'fields'>, snapshot: Snapshot): Snapshot =>
  Object.fromEntries(fields.filter(({ kind }) => kind !== 'rich text').map(({ name }) => [name, snapshot[name] ?? '']))

/** Its rich texts as trees, by field. */
export const textsOf = (
  { fields }: Pick<FamilyForm, 'fields'>,
  snapshot: Snapshot,
  parse: (html: string) => TextTree,
): Map<string, TextTree> =>
  new Map(
    fields.filter(({ kind }) => kind === 'rich text').map(({ name }) => [name, parse(textOf({ snapshot }, name))]),
  )
