import { useEffect, useState } from 'react'
import { call } from '../../../../platform/browser/call.ts'
import type { AssessmentKey, OfficialWording } from '../../contract.ts'
import '../calls.ts'

/** By assessment, family and requirement: what was loaded once stays while the site is open. */
const loaded = new Map<string, ReadonlyMap<string, OfficialWording>>()

/** Loads the official wording of a family, once. Without it the plain words stand alone (LIST-18: it is only logged). */
export async function loadWording(toolKey: AssessmentKey, family: string): Promise<void> {
  const name = `${toolKey} ${family}`
  if (loaded.has(name)) return
  try {
    const { Items } = await call(
      'GET /api/assessment/wording/:toolKey/:family',
      { params: { toolKey, family } },
      { anonymous: true },
    )
    loaded.set(name, new Map(Items.map((wording) => [wording.requirement, wording])))
  } catch (error) {
    console.log('Not loaded:', error)
  }
}

/** What the rules themselves say of the requirements of a family (RULE-13). */
export function useWording(toolKey: AssessmentKey, family: string): ReadonlyMap<string, OfficialWording> | undefined {
  const [, redraw] = useState(0)
  useEffect(() => {
    let over = false
    void loadWording(toolKey, family).then(() => over || redraw((times) => times + 1))
    return () => {
      over = true
    }
  }, [toolKey, family])
  return loaded.get(`${toolKey} ${family}`)
}
