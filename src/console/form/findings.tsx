import type { Finding } from '../../forms/checks/finding.ts'

interface FindingsProps {
  findings: readonly Finding[]
  onGo(finding: Finding): void
}

/** What is found, each with the way to its place (CHECK-04). */
export const Findings = ({ findings, onGo }: FindingsProps) => (
  <ul className="console__findings">
    {findings.map((finding) => {
      const { level, field, place, wrong, mend } = finding
      return (
        <li key={`${field} ${place?.element} ${place?.nth} ${wrong}`} data-level={level}>
          <strong>{level === 'error' ? 'Error' : 'Warning'}:</strong>{' '}
          <button type="button" className="usa-button usa-button--unstyled" onClick={() => onGo(finding)}>
            {wrong}
          </button>{' '}
          {mend}
        </li>
      )
    })}
  </ul>
)

/** "2 errors, 1 warning", or that there is nothing. */
export function inCounts(findings: readonly Finding[]): string {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  const said = (['error', 'warning'] as const)
    .map((level) => [count(level), level] as const)
    .filter(([many]) => many > 0)
    .map(([many, level]) => `${many} ${level}${many === 1 ? '' : 's'}`)
  return said.join(', ') || 'Nothing to mend'
}
