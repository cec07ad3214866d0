interface QuestionActionsProps {
  /** On the first button. */
  children: string
  pending?: boolean
  /** The first button warns: something ends by it. */
  ends?: boolean
  onClick(): void
  /** On the second button. */
  other?: string
  onOther(): void
}

/** The two answers to what a dialog asks; the second, where it has no words of its own, cancels. */
export const QuestionActions = ({
  children,
  pending,
  ends,
  onClick,
  other = 'Cancel',
  onOther,
}: QuestionActionsProps) => (
  <div className="form-actions">
    <button
      type="button"
      className={ends ? 'usa-button usa-button--secondary' : 'usa-button'}
      disabled={pending}
      onClick={onClick}
    >
      {children}
    </button>
    <button type="button" className="usa-button usa-button--outline" onClick={onOther}>
      {other}
    </button>
  </div>
)
