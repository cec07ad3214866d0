import type { CallsOf } from '../../../platform/browser/call.ts'

declare module '../../../platform/browser/call.ts' {
  interface Calls extends CallsOf<typeof import('../contract.ts')> {}
}
