import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { FieldName, Form } from '../../../ui/forms/use-form.ts'

/**
 * Fills fields in from the address, by field and parameter. Done in the browser: the server's HTML stays the same for
 * everyone, and what was typed before stays.
 */
export function useQueryEntries<V>(form: Form<V>, entries: { [Name in FieldName<V>]?: string }): void {
  const [params] = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    for (const [name, parameter] of Object.entries(entries) as [FieldName<V>, string][]) {
      const given = params.get(parameter)
      if (given) form.offer(name, given as V[FieldName<V>])
    }
  }, [params])
}
