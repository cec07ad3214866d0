import type { Row } from './figures.ts'
import { accountRows } from './rows/accounts.ts'
import { assessmentRows } from './rows/assessments.ts'
import { contentRows } from './rows/content.ts'
import { locatorRow } from './rows/locator.ts'
import { loginFloodRow } from './rows/login-flood.ts'
import { longWorkRow } from './rows/long-work.ts'
import { memoryRow, startRow } from './rows/process.ts'
import { sizeRows } from './rows/sizes.ts'
import { staffRows } from './rows/staff.ts'

/** The table, from top to bottom. The memory is read when everything else has been through the process. */
export const rows: Row[] = [
  ...contentRows,
  ...accountRows,
  loginFloodRow,
  ...assessmentRows,
  longWorkRow,
  ...sizeRows,
  ...staffRows,
  locatorRow,
  memoryRow,
  startRow,
]
