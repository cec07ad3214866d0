import { createContext } from 'react'

/** What the server marks this page's own inline scripts with; undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined)
