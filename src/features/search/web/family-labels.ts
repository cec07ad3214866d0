import type { SearchFamily } from '../contract.ts'

/** Words on the filter and on a result. */
export const familyLabels: Record<SearchFamily, { many: string; one: string }> = {
  page: { many: 'Pages', one: 'Page' },
  news: { many: 'News', one: 'News' },
  blog: { many: 'Blog', one: 'Blog post' },
  whitepaper: { many: 'White papers', one: 'White paper' },
  cybercircuit: { many: 'Cyber circuits', one: 'Cyber circuit' },
  event: { many: 'Events', one: 'Event' },
  training: { many: 'Training', one: 'Training' },
  document: { many: 'Documents', one: 'Document' },
  template: { many: 'Templates', one: 'Template' },
  policy: { many: 'Policies', one: 'Policy' },
}
