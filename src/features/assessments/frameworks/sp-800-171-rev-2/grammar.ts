import type { Grammar } from '../names.ts'

/** "3.1.1" of NIST SP 800-171 revision 2, its SP 800-171A objectives "3.1.1[a]", and the claim "3.5.3[partial]". */
export const revisionTwo: Grammar = {
  requirement: '3\\.\\d{1,2}\\.\\d{1,2}',
  part: '(?:[a-z]|partial)',
  example: '3.5.3',
}
