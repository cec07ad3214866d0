import { createElement, type ReactElement } from 'react'
import { isAcceptedHere, isToBeAccepted } from './notice-keeping.ts'
import { keepingOf } from './notice-kept.ts'

/**
 * The disclaimer, for whoever has not accepted this version of it yet (ASSESS-04).
 * @param told the newest version accepted, where another call says it
 * @throws what `told` threw, and where the dialog's code does not load: it stands before the work
 */
export async function noticeFor(userId: string, told?: Promise<number>): Promise<ReactElement | undefined> {
  const keeping = keepingOf(userId)
  const load = () => import('./disclaimer.tsx')
  // Beside the calls: it costs no turn more where it is wanted.
  if (!isAcceptedHere(keeping.storage)) load().catch(() => undefined)
  if (!(await isToBeAccepted(keeping, told))) return undefined
  return createElement((await load()).Disclaimer, { userId })
}

/**
 * What a page loads, with the disclaimer where its own call does not say whether it was accepted. Both are asked for at
 * once and come at once: nobody types in a form before the disclaimer, and nobody is interrupted by it. The page draws
 * `notice` behind its form, so that a field that an address leads to has the focus back.
 * @throws what `loading` threw, and where the dialog's code does not load
 */
export async function withNotice<Value extends object>(
  userId: string,
  loading: Promise<Value>,
): Promise<Value & { notice?: ReactElement }> {
  const [value, notice] = await Promise.all([loading, noticeFor(userId)])
  return { ...value, notice }
}
