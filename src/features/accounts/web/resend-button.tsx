import { useState } from 'react'

interface ResendButtonProps {
  text: string
  disabled?: boolean
  send(): Promise<{ message: string }>
}

/** Asks for a new code and says what came of it. */
export function ResendButton({ text, disabled, send }: ResendButtonProps) {
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState('')
  return (
    <>
      <button
        type="button"
        className="usa-button usa-button--outline"
        disabled={disabled || pending}
        onClick={async () => {
          setPending(true)
          setSaid('')
          try {
            setSaid((await send()).message)
          } catch (error) {
            setSaid((error as Error).message)
          } finally {
            setPending(false)
          }
        }}
      >
        {pending ? 'Sending ...' : text}
      </button>
      <span role="status" className="form-actions__said">
        {said}
      </span>
    </>
  )
}
