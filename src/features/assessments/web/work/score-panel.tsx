import { lazy, Suspense, useState } from 'react'
import type { Figure } from '../../frameworks/framework.ts'
import type { Questionnaire } from './questionnaire.ts'
import type { Summary } from './summary.ts'
import { useLater } from './use-later.ts'
import { count } from './words.ts'

const VerdictWords = lazy(() => import('./verdict-words.tsx'))

interface ScoreProps {
  questionnaire: Questionnaire
  summary: Summary
  onJump(requirement: string): void
}

/** The scores of the moment: whatever is unanswered counts as not met. */
export function ScorePanel({ questionnaire, summary, onJump }: ScoreProps) {
  const { answered, rows, progress } = summary
  return (
    <section className="score-panel" aria-labelledby="score-title">
      <h2 id="score-title">Where you stand</h2>
      <label className="score-panel__progress" htmlFor="overall-progress">
        <span>
          {count(answered, 'question', 'questions')} of {rows} answered
        </span>
        <strong>{progress}%</strong>
      </label>
      <progress id="overall-progress" className="meter" max={rows} value={answered} />
      <Figures figures={summary.figures} />
      {answered < rows ? <p className="quiet score-panel__hint">What is not yet assessed counts as not met.</p> : null}
      <HonestyCounts summary={summary} />
      <VerdictFold questionnaire={questionnaire} summary={summary} onJump={onJump} />
    </section>
  )
}

interface FiguresProps {
  figures: readonly Figure[]
  /** Of a result, in large type. */
  large?: boolean
}

/** ASSESS-22: as the rules of the check count. */
export function Figures({ figures, large = false }: FiguresProps) {
  return (
    <dl className={large ? 'figures figures--large' : 'figures'}>
      {figures.map((figure) => (
        <div key={figure.name}>
          <dt>{figure.name}</dt>
          <dd>
            {'words' in figure ? <span className="figures__words">{figure.words}</span> : figure.value}
            {'beside' in figure ? (
              <>
                {' '}
                <small>{figure.beside}</small>
              </>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** RULE-08: what weakens the score, beside the score. */
export function HonestyCounts({ summary: { honesty } }: { summary: Summary }) {
  return honesty.length === 0 ? null : (
    <ul className="honesty-counts" aria-label="What weakens this score">
      {honesty.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const shownAtFirst = 8

function VerdictFold({ questionnaire, summary, onJump }: ScoreProps) {
  const [opened, setOpened] = useState(false)
  useLater(questionnaire.framework, opened)
  const headline = questionnaire.framework.words.headline(summary.verdict)
  return (
    <details className="fold verdict" onToggle={() => setOpened(true)}>
      <summary>
        <span>{headline}</span>
      </summary>
      {opened ? (
        <Suspense>
          <VerdictWords questionnaire={questionnaire} summary={summary} onJump={onJump} atMost={shownAtFirst} />
        </Suspense>
      ) : null}
    </details>
  )
}
