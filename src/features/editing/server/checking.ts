import { itemProblems } from '../../../forms/check-item.ts'
import type { Finding } from '../../../forms/checks/finding.ts'
import { addressesOf, findingsOf, plainFields, textsOf } from '../../../forms/checks/findings.ts'
import { treeOfHtml } from '../../../forms/checks/tree-of-html.ts'
import { fitted, type Snapshot } from '../../../forms/item.ts'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { badInput, PortalError } from '../../../platform/errors.ts'
import { cleanWritten } from '../../../platform/html.ts'
import type { FindAddresses } from '../../../platform/item-address.ts'
import type { ItemFacts } from '../contract.ts'
import { type Acted, type One, type Surroundings, told } from './acting.ts'
import { findItem, type Item, snapshotOf } from './drafts.ts'
import type { EditedFamily } from './family.ts'
import { formed } from './history.ts'
import { leadingToDrafts } from './item-links.ts'
import { requireDecider } from './two-people.ts'

interface About {
  family: EditedFamily
  id: string
  /** What is written of it; rich texts are not needed. */
  fields: Snapshot
  addresses: readonly string[]
}

/** What an item's form cannot know of it. */
export async function factsOf(
  { db, clock }: Surroundings,
  find: FindAddresses,
  actor: Actor,
  { family: { form, hinders }, id, fields, addresses }: About,
): Promise<ItemFacts> {
  requirePermission(actor, 'content.write')
  const since = await leadingToDrafts(db, addresses)
  const found = await find(addresses.map((address) => since.get(address) ?? address))
  const title = String(fields.title ?? '').replaceAll('\u0000', '')
  const other = await db
    .selectFrom('items')
    .select('id')
    .where('family', '=', form.family)
    .where('title', '=', title)
    .where('id', '<>', id)
    .where('state', '<>', 'bin')
    .limit(1)
    .executeTakeFirst()
  return {
    missing: addresses.filter((address) => !found.has(since.get(address) ?? address)),
    isTitleTaken: title.trim() !== '' && other !== undefined,
    hinders: hinders?.(fitted(form, fields), clock.now()) ?? {},
  }
}

/**
 * Looks over an item before it is published, as visitors would get it. What is found is of the revision that is named: an
 * act on another one does nothing. Who may not publish it is not asked for a second look.
 * @param ask whether warnings ask for a second look
 * @returns what the act answers where it is not to go on
 * @throws PortalError 400 with the errors by field, 403 for who changed it last where it takes two people, 404
 */
export async function lookOver(
  portal: Surroundings,
  find: FindAddresses,
  actor: Actor,
  one: One,
  ask: boolean,
): Promise<Acted | undefined> {
  const seen = await look(portal, find, actor, one)
  if (!seen) return
  const { item, problems, findings, by } = seen
  await requireDecider(portal.db, { family: one.family, item, by })
  if (Object.keys(problems).length > 0) throw badInput(problems)
  if (ask && findings.length > 0) return { ...told(item), saved: false, undoUntil: null, newer: null, asked: findings }
}

/**
 * Looks over what is to go live at a time; warnings are beside the form.
 * @throws PortalError 400 saying what is wrong: not by field, as those of an item have names that a schedule has too; 404
 */
export async function lookAhead(
  portal: Surroundings,
  find: FindAddresses,
  actor: Actor,
  one: One,
  version: number | 'written',
): Promise<void> {
  const seen = await look(portal, find, actor, one, version)
  const wrong = Object.entries(seen?.problems ?? {})
    // What hinders it now may not hinder it then.
    .filter(([field]) => !(field in (seen?.hinders ?? {})))
    .map(([, problem]) => problem.replace(/\.?$/, '.'))
  if (wrong.length > 0) throw new PortalError('not_ready', 400, `It cannot go live yet. ${wrong.join(' ')}`)
}

/** @returns nothing where the act itself has another answer */
async function look(
  portal: Surroundings,
  find: FindAddresses,
  actor: Actor,
  { family, id, revision }: One,
  version: number | 'written' = 'written',
) {
  const by = requirePermission(actor, 'content.publish')
  const item = await findItem(portal.db, family.form.family, id)
  if (item.revision !== revision || item.state === 'bin') return
  if (version === 'written' && item.state === 'published') return
  const snapshot =
    version === 'written' ? await snapshotOf(portal.db, family, item) : await formed(portal.db, family, item, version)
  const { findings, hinders } = await findingsIn(portal, find, actor, family, item, snapshot)
  const problems: Record<string, string> = { ...hinders, ...itemProblems(family.form, snapshot) }
  for (const { level, field, wrong, mend } of findings) if (level === 'error') problems[field] ??= `${wrong} ${mend}`
  return { item, by, problems, hinders, findings }
}

async function findingsIn(
  portal: Surroundings,
  find: FindAddresses,
  actor: Actor,
  family: EditedFamily,
  { id }: Item,
  snapshot: Snapshot,
): Promise<{ findings: Finding[]; hinders: Record<string, string> }> {
  const { form } = family
  const texts = textsOf(form, snapshot, (html) => treeOfHtml(cleanWritten(html)))
  const addresses = addressesOf({ form, snapshot, texts })
  const about = { family, id, fields: plainFields(form, snapshot), addresses }
  const { missing, ...facts } = await factsOf(portal, find, actor, about)
  const findings = findingsOf({ form, snapshot, texts, facts: { ...facts, missing: new Set(missing) } })
  return { findings, hinders: facts.hinders }
}
