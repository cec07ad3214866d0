import { useEffect } from 'react'
import type { Framework } from '../../frameworks/framework.ts'

/**
 * Asks for what only results need, while the file that reads it is still on its way: neither waits for the other. A
 * failure is told where it is read.
 */
export function useLater(framework: Framework, wanted: boolean): void {
  useEffect(() => {
    if (wanted) framework.later().catch(() => undefined)
  }, [framework, wanted])
}
