import type { Ref } from 'react'

interface StepIndicatorProps {
  titles: readonly string[]
  /** From 0. */
  at: number
  heading: Ref<HTMLHeadingElement>
  /** Where every step may be entered at any time. */
  onChoose?(step: number): void
}

export function StepIndicator({ titles, at, heading, onChoose }: StepIndicatorProps) {
  return (
    <div className="usa-step-indicator">
      <ol className="usa-step-indicator__segments">
        {titles.map((title, index) => (
          <li key={title} className={segmentClass(index, at)} aria-current={index === at ? 'step' : undefined}>
            <span className="usa-step-indicator__segment-label">
              {onChoose && index !== at ? (
                <button type="button" className="link-button" onClick={() => onChoose(index)}>
                  {title}
                </button>
              ) : (
                title
              )}
              {onChoose || index === at ? null : (
                <span className="visually-hidden">{index < at ? ' completed' : ' not completed'}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <div className="usa-step-indicator__header">
        <h2 ref={heading} className="usa-step-indicator__heading" tabIndex={-1}>
          <span className="usa-step-indicator__heading-counter">
            <span className="visually-hidden">Step </span>
            <span className="usa-step-indicator__current-step">{at + 1}</span>
            <span className="usa-step-indicator__total-steps"> of {titles.length}</span>
          </span>{' '}
          <span className="usa-step-indicator__heading-text">{titles[at]}</span>
        </h2>
      </div>
    </div>
  )
}

function segmentClass(index: number, at: number): string {
  const base = 'usa-step-indicator__segment'
  if (index === at) return `${base} ${base}--current`
  return index < at ? `${base} ${base}--complete` : base
}
