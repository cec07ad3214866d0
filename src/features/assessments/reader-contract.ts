/** The code of that refusal, by which it is told from all others. */
export const readerCode = 'reads_only'

/** Said to a reader of the organization who would change something (MINE-03). */
export const readerMessage =
  'You may read the answers of your organization, and not change them. Its administrator can make you an editor.'
