import { call } from '../../../../platform/browser/call.ts'
import type { CodeKind, Company } from '../../contract.ts'
import '../calls.ts'

/** The company that has a code; empty where none has it. @throws CallError */
export function findCompany(
  kind: CodeKind,
  code: string,
  options: { signal?: AbortSignal } = {},
): Promise<Partial<Company>> {
  const params = { code }
  switch (kind) {
    case 'CAGE':
      return call('GET /api/sam/cageCode/:code', { params }, options)
    case 'DUNS':
      return call('GET /api/sam/duns/:code', { params }, options)
    case 'UEI':
      return call('GET /api/sam/uei/:code', { params }, options)
  }
}
