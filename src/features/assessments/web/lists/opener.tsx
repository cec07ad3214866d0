import { focusOnceThere } from '../../../../ui/forms/error-summary.tsx'

/** Of the button that opens a panel, by which the panel is called. */
export const openerId = (panel: string): string => `open-${panel}`

interface OpenerProps<Panel extends string> {
  panel: NoInfer<Panel>
  open: Panel | undefined
  onOpen(panel: NoInfer<Panel> | undefined): void
  text: string
  /** Where one begins to type in what it opens. */
  first?: { form: string; field: string }
}

/** Opens and closes what is done to a list besides its rows, one at a time. */
export function Opener<Panel extends string>({ panel, open, onOpen, text, first }: OpenerProps<Panel>) {
  return (
    <button
      id={openerId(panel)}
      type="button"
      className="usa-button usa-button--outline"
      aria-expanded={open === panel}
      onClick={() => {
        onOpen(open === panel ? undefined : panel)
        if (open !== panel && first) focusOnceThere(first.form, first.field)
      }}
    >
      {text}
    </button>
  )
}
