import { useEffect, useRef } from 'react'
import type { Form } from '../../../../ui/forms/use-form.ts'
import type { Account } from '../../contract.ts'
import { useAccount } from './account-store.ts'

/**
 * Fills a form of texts with what the portal knows of who is logged in, once their account has come, and only where
 * nothing was typed (JOIN-08). When they log out it leaves the form again.
 * @param known the texts by field; empty where nothing is known
 * @returns fills it once more, after it began anew
 */
export function usePrefill<V extends { [Name in keyof V]: string }>(
  form: Pick<Form<V>, 'prefill' | 'ready'>,
  known: (account: Account) => Partial<V>,
): () => void {
  const { account } = useAccount()
  const filled = useRef<Partial<V>>({})
  const who = account?.email
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, when the form is there
  useEffect(() => {
    if (!form.ready) return
    const emptied = Object.fromEntries(Object.keys(filled.current).map((name) => [name, ''])) as Partial<V>
    filled.current = account ? known(account) : {}
    form.prefill({ ...emptied, ...filled.current })
  }, [form.ready, who])
  return () => form.prefill(filled.current)
}
