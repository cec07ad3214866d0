import { Alert } from '../../../../ui/alert.tsx'

interface NotThereYetProps {
  what: 'account' | 'page' | 'registrations'
  /** Why it could not be read; nothing while it is. */
  error: unknown
  onAgain(): void
}

/** Stands where a page of one's own is to come: it loads, or could not be loaded. */
export function NotThereYet({ what, error, onAgain }: NotThereYetProps) {
  if (error)
    return (
      <Alert kind="error" title={`Your ${what} could not be loaded`}>
        <p>{(error as Error).message}</p>
        <button type="button" className="usa-button" onClick={onAgain}>
          Try again
        </button>
      </Alert>
    )
  return (
    <div className="panel account-loading" role="status">
      Loading your {what} ...
    </div>
  )
}
