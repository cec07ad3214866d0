import { serveThread } from '../../../../platform/threads/serve-thread.ts'
import type { Order } from './report.ts'
import { makeSheet, type Sheet } from './sheet.ts'

/** Runs in a thread: makes one document after the other. */
serveThread<Order, Sheet>(makeSheet)
