import type { PageEntry } from '../server/index.ts'

/**
 * Steps around a ring: on a wide screen the words of a step appear in the middle while it is pointed at or has the
 * focus; on a small one a picture stands still above the list with its words (PAGE-03). CSS alone does both (mep.scss).
 */
export function StepDiagram({ steps }: { steps: PageEntry[] }) {
  return (
    <div className="ring">
      <img
        className="ring__still"
        src="/pictures/mep-steps.svg"
        alt={`Eight numbered steps around a ring, from ${steps[0]?.title} to ${steps.at(-1)?.title}`}
        width="640"
        height="400"
        loading="lazy"
      />
      <p className="ring__hint" aria-hidden="true">
        Point at a step, or move to it with the Tab key, to read what it means.
      </p>
      <ol>
        {steps.map(({ title, text }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches a step's words as the pointer does
          <li key={title} tabIndex={0}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
