import type { Snapshot } from '../../../forms/item.ts'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import type { WrittenFamily } from '../../../platform/families-contract.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { FindAddresses } from '../../../platform/item-address.ts'
import { readStaffList } from '../../../platform/lists/staff-list.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { StaffQuery } from '../../../platform/staff-list-contract.ts'
import type { Act } from '../contract.ts'
import { type Acted, actOnItem } from './acting.ts'
import { changeAddress, readLinking } from './addresses.ts'
import { bringAlong } from './bring-along.ts'
import { factsOf, lookAhead, lookOver } from './checking.ts'
import { beginItem, type DraftChange, readItem, saveItemDraft } from './drafts.ts'
import type { EditedFamily } from './family.ts'
import { followPiece } from './follow-links.ts'
import { compareVersions, historyOf, restore, type Side } from './history.ts'
import { itemRows } from './item-rows.ts'
import { previewAt } from './preview-seen.ts'
import { listPreviewLinks, makePreviewLink, openPreview, takePreviewLinkBack } from './previews.ts'
import { deedOf } from './publishing.ts'
import { approve, giveBack, readReview, submit, takeBack } from './reviews.ts'
import { cancelSchedule, readSchedule, schedule, type Wish } from './schedules.ts'
import { mergeTerms, termsOf } from './terms.ts'
import { publishingSettings, setTwoPeople } from './two-people.ts'
import { withdrawStarter } from './withdraw-starter.ts'

interface One {
  family: WrittenFamily
  id: string
}

/** The revision that an act was decided on, and what its doer says of it. */
interface Decision {
  revision: number
  note?: string | undefined
  /** Warnings ask for a second look before it is published. */
  ask?: boolean | undefined
}

/** How long a list waits for what was written beside the console, in milliseconds; the start brings the rest along. */
const patience = 200

/** Items of the families that are written in the console, beside their live tables (docs/decisions/0062). */
export function editingService(
  portal: Pick<Portal, 'db' | 'memory' | 'clock' | 'jobs' | 'log' | 'messages' | 'settings' | 'publicUrl'>,
  families: readonly EditedFamily[],
  findAddresses: FindAddresses,
) {
  const { db, memory, jobs } = portal
  const familyOf = (name: WrittenFamily): EditedFamily => {
    const family = families.find(({ form }) => form.family === name)
    if (!family) throw new Error(`Nobody declared the family ${name}.`)
    return family
  }
  /** The version of the content up to which each family's live rows are known. */
  const known = new Map<WrittenFamily, number>()

  async function bringAlongNew(name: WrittenFamily): Promise<void> {
    const { version } = memory
    if (known.get(name) === version) return
    await bringAlong(db, familyOf(name), { most: patience })
    known.set(name, version)
  }

  /** What the first hundred that lead to an item show follows it at once, the others by a job. */
  async function followed(done: Acted, id: string): Promise<Acted> {
    if (done.saved)
      await followPiece(portal, families, { of: id }).catch((err: unknown) =>
        portal.log.warn({ err, item: id }, 'links could not follow an item at once'),
      )
    return done
  }

  return {
    /** All live rows that have no item yet, of every family. */
    async bringAllAlong(signal: AbortSignal): Promise<void> {
      for (const family of families) await bringAlong(db, family, { signal })
    },

    read: (actor: Actor, one: One) => readItem(portal, familyOf(one.family), actor, one.id),
    begin: (actor: Actor, family: WrittenFamily, copyOf: string | undefined, origin: Origin) =>
      beginItem(portal, familyOf(family), actor, copyOf, origin),
    saveDraft: (actor: Actor, one: One, change: DraftChange) =>
      saveItemDraft(portal, familyOf(one.family), actor, one.id, change),

    async act(actor: Actor, act: Act, { family, id }: One, { revision, note, ask = false }: Decision, origin: Origin) {
      const one = { family: familyOf(family), id, revision }
      const held = act === 'publish' && (await lookOver(portal, findAddresses, actor, one, ask))
      if (held) return held
      const done = await actOnItem(portal, actor, one, deedOf(jobs, act, note), origin)
      return act === 'undo' ? followed(done, id) : done
    },
    check: (actor: Actor, { family, ...about }: One & { fields: Snapshot; addresses: readonly string[] }) =>
      factsOf(portal, findAddresses, actor, { family: familyOf(family), ...about }),
    restore: (actor: Actor, { family, id, number }: One & { number: number }, { revision }: Decision, origin: Origin) =>
      actOnItem(portal, actor, { family: familyOf(family), id, revision }, restore(number), origin),

    history: (actor: Actor, { family, id }: One, page: number) => historyOf(portal, familyOf(family), actor, id, page),
    compare: (actor: Actor, { family, id }: One, sides: { from: Side; to: Side }) =>
      compareVersions(portal, familyOf(family), actor, id, sides),

    readSchedule: (actor: Actor, { family, id }: One) => readSchedule(portal, familyOf(family), actor, id),
    async schedule(actor: Actor, { family, id }: One, { revision, ...wish }: Decision & Wish, origin: Origin) {
      const one = { family: familyOf(family), id, revision }
      if (wish.publishAt !== '') await lookAhead(portal, findAddresses, actor, one, wish.version)
      return actOnItem(portal, actor, one, schedule(jobs, wish), origin)
    },
    cancelSchedule: (actor: Actor, { family, id }: One, { revision }: Decision, origin: Origin) =>
      actOnItem(portal, actor, { family: familyOf(family), id, revision }, cancelSchedule, origin),

    readReview: (actor: Actor, { family, id }: One) => readReview(portal, familyOf(family), actor, id),
    submit: (actor: Actor, { family, id }: One, { revision, note = '' }: Decision, origin: Origin) =>
      actOnItem(portal, actor, { family: familyOf(family), id, revision }, submit(note), origin),
    takeBack: (actor: Actor, { family, id }: One, { revision }: Decision, origin: Origin) =>
      actOnItem(portal, actor, { family: familyOf(family), id, revision }, takeBack, origin),
    approve: (actor: Actor, { family, id }: One, { revision, note = '' }: Decision, origin: Origin) =>
      actOnItem(portal, actor, { family: familyOf(family), id, revision }, approve(note), origin),
    giveBack: (actor: Actor, { family, id }: One, { revision, note = '' }: Decision, origin: Origin) =>
      actOnItem(portal, actor, { family: familyOf(family), id, revision }, giveBack(portal, note), origin),

    publishingSettings: (actor: Actor) => publishingSettings(portal, actor, families),
    async setTwoPeople(actor: Actor, family: WrittenFamily, twoPeople: boolean, origin: Origin) {
      await setTwoPeople(portal, actor, family, twoPeople, origin)
      return publishingSettings(portal, actor, families)
    },

    previews: {
      open: (actor: Actor, { family, ...wanted }: One & { token?: string | undefined }) =>
        openPreview(portal, familyOf(family), actor, wanted),
      links: (actor: Actor, { family, id }: One) => listPreviewLinks(portal, familyOf(family), actor, id),
      makeLink: (actor: Actor, { family, ...wanted }: One & { version: Side }, origin: Origin) =>
        makePreviewLink(portal, familyOf(family), actor, wanted, origin),
      takeLinkBack: (actor: Actor, { family, ...one }: One & { link: string }, origin: Origin) =>
        takePreviewLinkBack(portal, familyOf(family), actor, one, origin),
      at: (address: URL) => previewAt(portal, familyOf, address),
    },

    async changeAddress(
      actor: Actor,
      { family, id }: One,
      { revision, ...wish }: Decision & { from: string; key: string },
      origin: Origin,
    ) {
      const one = { family: familyOf(family), id, revision }
      return followed(await actOnItem(portal, actor, one, changeAddress(jobs, wish), origin), id)
    },
    linkedFrom: (actor: Actor, { family, id }: One) => readLinking(portal, familyOf(family), actor, id),

    withdrawStarter: (actor: Actor, family: WrittenFamily, origin: Origin) =>
      withdrawStarter(portal, actor, familyOf(family), origin),

    /** Words of a list that grows, as tags (EDIT-12). */
    async terms(actor: Actor, { family, field }: { family: WrittenFamily; field: string }) {
      await bringAlongNew(family)
      return termsOf(portal, actor, { family: familyOf(family), field })
    },
    mergeTerms: (
      actor: Actor,
      { family, field }: { family: WrittenFamily; field: string },
      words: { from: string; to: string },
      origin: Origin,
    ) => mergeTerms(portal, actor, { family: familyOf(family), field }, words, origin),

    /** A page of a family's list (EDIT-03). */
    async list(actor: Actor, family: WrittenFamily, query: StaffQuery) {
      requirePermission(actor, 'content.write')
      await bringAlongNew(family)
      return readStaffList(itemRows(db, family), query)
    },
  }
}
export type EditingService = ReturnType<typeof editingService>
