import type { ReactNode } from 'react'
import { CallError } from '../platform/browser/call.ts'
import type { Loaded } from '../platform/browser/use-loaded.ts'
import { Alert } from '../ui/alert.tsx'

interface ConsolePageProps<Value> {
  title: string
  loaded: Loaded<Value>
  children(value: Value): ReactNode
}

/** A page of the console: its one h1, and what it loads, with why it could not be had (STAFF-04). */
export function ConsolePage<Value>({ title, loaded, children }: ConsolePageProps<Value>) {
  const { value = loaded.last.value, error, again } = loaded
  const isRefused = error instanceof CallError && error.status === 403
  return (
    <>
      <h1>{title}</h1>
      {isRefused ? (
        <Alert kind="warning" title="This is not open to you">
          <p>{error.message}</p>
        </Alert>
      ) : error ? (
        <NotLoaded what="It" error={error} again={again} />
      ) : null}
      {value !== undefined && !isRefused ? children(value) : error ? null : <p role="status">Loading ...</p>}
    </>
  )
}

/** Why something could not be had, and a way to ask once more. */
export function NotLoaded({ what, error, again }: { what: string; error: unknown; again(): void }) {
  return (
    <Alert kind="error" title={`${what} could not be loaded`}>
      <p>{(error as Error).message}</p>
      <button type="button" className="usa-button" onClick={again}>
        Try again
      </button>
    </Alert>
  )
}
