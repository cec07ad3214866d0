import { Dialog } from '../../../../ui/dialog.tsx'

/** They work while the focus is on a question's answers or buttons, never while somebody types (WCAG 2.1.4). */
const keys: [string, string][] = [
  ['Y', 'Answer Yes and go to the next question'],
  ['N', 'Answer No and go to the next question'],
  ['A', 'Answer Not applicable and go to the next question'],
  ['U', 'Take the answer back: unanswered'],
  ['J', 'Next question'],
  ['K', 'Previous question'],
  ['X', 'Next unanswered question, in any family'],
  ['C', 'Say how you do it, or make a note'],
  ['F', 'Flag the requirement for review'],
  ['?', 'Show this list'],
]

export default function KeysDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} title="Keys" onClose={onClose}>
      <p>They work while a question has the focus, and never while you type in a field.</p>
      <dl className="key-list">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Arrows</kbd>
          </dt>
          <dd>Choose among Yes, No and Not applicable</dd>
        </div>
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>From a text back to its question</dd>
        </div>
      </dl>
    </Dialog>
  )
}
