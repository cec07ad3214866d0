import type { TaskCaller } from '../threads/thread-pool.ts'
import { ThreadPool } from '../threads/thread-pool.ts'
import type { TextDocument } from './text-document.ts'

export interface DocumentOrder {
  document: TextDocument
  as: 'docx' | 'pdf'
}

export const documentTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const

/** Writes documents as files, in a thread of their own. */
export function documentMaker() {
  const threads = new ThreadPool<DocumentOrder, Uint8Array>({
    script: new URL('./thread.ts', import.meta.url),
    threads: 1,
    waiting: { all: 40, each: 8, eachNetwork: 20 },
    timeout: 30_000,
    idle: 30_000,
    memory: 128,
  })
  return {
    /**
     * @returns the file's bytes
     * @throws PortalError 429 and 503, as the pool does
     */
    make: (order: () => Promise<DocumentOrder>, caller: TaskCaller): Promise<Uint8Array> => threads.run(order, caller),
    close: () => threads.close(),
  }
}
export type DocumentMaker = ReturnType<typeof documentMaker>
