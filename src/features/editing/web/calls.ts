import type { CallsOf } from '../../../platform/browser/call.ts'

declare module '../../../platform/browser/call.ts' {
  interface Calls
    extends CallsOf<typeof import('../contract.ts')>,
      CallsOf<typeof import('../calendar-contract.ts')>,
      CallsOf<typeof import('../review-contract.ts')>,
      CallsOf<typeof import('../preview-contract.ts')>,
      CallsOf<typeof import('../address-contract.ts')>,
      CallsOf<typeof import('../schedule-contract.ts')>,
      CallsOf<typeof import('../../search/staff-contract.ts')> {}
}
