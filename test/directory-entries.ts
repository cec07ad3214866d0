import { readDirectory } from '../src/features/locator/server/directory-import.ts'

/** Entries of a directory's file, as tests write them. */

export const bytes = (content: unknown) => Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
export const entry = (info: object, more: object = {}) => ({
  address: '1 Sample Street, Huntsville, AL 35801',
  position: { lat: 34.73, lng: -86.58 },
  info: { State: 'AL', Territory: 'AL', Name: 'Sample Accelerator', City: 'Huntsville', ...info },
  ...more,
})
/** The only entry of a file, and what became of its row. */
export function readOne(content: unknown) {
  const { offices, report } = readDirectory(bytes(content))
  return { office: offices[0], ...report.rows[0] }
}
