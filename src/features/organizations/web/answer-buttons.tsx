interface AnswerButtonsProps {
  /** The answer that is under way, as text. */
  pending: string | undefined
  onAnswer(accepted: boolean): void
}

/** Accept or decline what a dialog asks. */
export function AnswerButtons({ pending, onAnswer }: AnswerButtonsProps) {
  return (
    <div className="form-actions">
      <button type="button" className="usa-button" disabled={Boolean(pending)} onClick={() => onAnswer(true)}>
        {pending === 'true' ? 'Accepting ...' : 'Accept'}
      </button>
      <button
        type="button"
        className="usa-button usa-button--outline"
        disabled={Boolean(pending)}
        onClick={() => onAnswer(false)}
      >
        {pending === 'false' ? 'Declining ...' : 'Decline'}
      </button>
    </div>
  )
}
