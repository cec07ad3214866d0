/** What this feature puts into the audit trail, each with what it says (docs/security/events.md). */
export const editingEvents = {
  'item-act-taken-back': 'staff took back what they had done to an item of content',
  'item-address-changed': 'staff gave an item of content another address',
  'item-approved': 'staff approved an item of content that was submitted for review',
  'item-begun': 'staff began an item of content, blank or as a copy',
  'item-binned': 'staff put an item of content into the bin',
  'item-brought-back': 'staff brought an item of content back from the bin',
  'item-given-back': 'staff gave an item of content that was submitted for review back to who wrote it',
  'item-links-followed': 'links in published items of content were led to the present addresses of others',
  'item-preview-link-made':
    'staff made a link by which somebody without an account sees a version of an item of content',
  'item-preview-link-taken-back': 'staff took such a link back',
  'item-published': 'staff published an item of content',
  'item-schedule-cancelled': 'staff cancelled what was scheduled of an item of content',
  'item-schedule-carried-out': 'an item of content was published or withdrawn at the time that staff had set',
  'item-schedule-failed': 'an item of content could not be published or withdrawn at the time that staff had set',
  'item-scheduled': 'staff set or moved when an item of content is published or withdrawn',
  'item-submission-taken-back': 'staff took back that they had submitted an item of content for review',
  'item-submitted': 'staff submitted an item of content for review',
  'item-version-brought-back': 'staff made an earlier version of an item of content its draft',
  'item-withdrawn': 'staff withdrew an item of content',
  'items-removed': 'items of content that had lain in the bin for 30 days were removed',
  'starter-withdrawn': 'staff withdrew the starter items of a family of content',
  'terms-merged': 'staff wrote one tag or category for another in all items of a family of content',
  'two-people-switched': 'an administrator said whether it takes two people to publish an item of a family of content',
} as const satisfies Record<string, string>

declare module '../../../platform/audit.ts' {
  interface AuditEvents extends Record<keyof typeof editingEvents, string> {}
}
