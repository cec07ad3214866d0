import { useEffect, useRef, useState } from 'react'
import { personalStorage } from '../../../platform/browser/personal-storage.ts'
import { currentSession } from '../../../platform/browser/session.ts'
import type { FieldName, Form } from '../../../ui/forms/use-form.ts'
import type { ProfileValues } from '../../accounts/web/shared/profile-form.ts'

const name = 'entries'

/**
 * Entries outlive the end of the session: whoever comes back from the login finds them in the form (KEY-08). All but
 * the password, for their owner alone, and not after a logout.
 * @returns whether some are back
 */
export function useKeptProfile(form: Form<ProfileValues & { password: string }>, owner: string) {
  const [kept] = useState(() => personalStorage(owner, 'account', 'tab').read<Partial<ProfileValues>>(name))
  const [back, setBack] = useState(kept !== undefined)
  const latest = useRef(form)
  latest.current = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each owner
  useEffect(() => {
    const storage = personalStorage(owner, 'account', 'tab')
    storage.remove(name)
    for (const [field, value] of Object.entries(kept ?? {})) form.set(field as FieldName<ProfileValues>, value)
    return () => {
      const { dirty, values } = latest.current
      const { password: _, ...entries } = values
      const session = currentSession()
      if (dirty && session.state === 'out' && session.ended) storage.write(name, entries)
    }
  }, [owner])
  return [back, setBack] as const
}
