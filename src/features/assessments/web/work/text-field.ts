import { textLimits } from '../../limits-contract.ts'
import { typing } from './use-work.ts'
import type { WorkSession } from './work-session.ts'
import type { ItemState } from './workbook.ts'

/** What binds a text of a requirement to its input: saved as it is typed, sent when the field is left. */
export const textFieldsOf =
  (session: WorkSession, name: string, item: ItemState) => (field: keyof typeof textLimits) => ({
    id: `${name}-${field}`,
    value: item[field] ?? '',
    maxLength: textLimits[field],
    readOnly: !session.mayWrite,
    ...typing(session, name, field),
  })
