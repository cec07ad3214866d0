import { Dialog } from '../../../ui/dialog.tsx'

const steps: [string, string][] = [
  [
    'Choose',
    'Level 1 is for companies that handle federal contract information: 15 requirements (17 in the older count). Level 2 and NIST SP 800-171 are for those that handle controlled unclassified information: 110 requirements.',
  ],
  [
    'Answer',
    'Each requirement is asked in small questions, the assessment objectives. Answer Yes, No or Not applicable. “What it means” explains the requirement, shows it in a small shop, and lists what an assessor would look at.',
  ],
  [
    'Take your time',
    'Every answer is saved as you give it, also when the connection is lost for a while. Come back on any device and go on where you stopped. Colleagues of your organization work on the same answers.',
  ],
  [
    'Watch the score',
    'A requirement is met when all its questions are answered Yes or Not applicable, or when what is missing is marked as an enduring exception or a temporary deficiency with all that belongs to it. The score moves with every answer, and the tool names what stands in the way of a CMMC status.',
  ],
  [
    'Complete',
    'When every question is answered, “Complete” keeps the result as it is on that day. Documents can be taken along at any time; until then they say that they are drafts.',
  ],
]

/** The recording of src/features/videos that shows the same. */
const recording = '/videos/readiness-how-it-works'

/** ASSESS-07: how the check works, to watch and to read. */
export default function Explainer({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} title="How the readiness check works" onClose={onClose}>
      {/* Without sound; what it says stands in the captions, and in the steps below. */}
      <video
        className="explainer__video"
        controls
        playsInline
        preload="metadata"
        width="960"
        height="540"
        aria-label="How the readiness check works"
      >
        <source src={`${recording}.webm`} type="video/webm" />
        <track kind="captions" src={`${recording}.vtt`} srcLang="en" label="English" default />
      </video>
      <ol className="usa-list">
        {steps.map(([title, text]) => (
          <li key={title}>
            <strong>{title}.</strong> {text}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
