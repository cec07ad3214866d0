import { createContext, useContext } from 'react'
import type { Answer } from '../platform/browser/call.ts'

/** Who works in the console, and what is open to them. */
export type Staff = Answer<'GET /api/staff/me'>

export const StaffContext = createContext<Staff | undefined>(undefined)

/** For the pages within the shell, which shows them to staff alone. */
export function useStaff(): Staff {
  const staff = useContext(StaffContext)
  if (!staff) throw new Error('A page of the console stands outside its shell.')
  return staff
}
