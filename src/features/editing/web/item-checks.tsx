import { useEffect, useRef } from 'react'
import { Findings, inCounts } from '../../../console/form/findings.tsx'
import type { Looked } from '../../../console/form/use-findings.ts'
import type { Finding } from '../../../forms/checks/finding.ts'
import { Alert } from '../../../ui/alert.tsx'

/** Where the checks are, said where one sees it. */
export const ChecksLine = ({ looked: { findings } }: { looked: Looked }) => (
  <p>
    Checks: <a href="#checks">{inCounts(findings)}</a>
  </p>
)

interface ChecksProps {
  looked: Looked
  onGo(finding: Finding): void
}

/** What is found as one writes, beside the form (CHECK-01). */
export const Checks = ({ looked: { findings, isWhole }, onGo }: ChecksProps) => (
  <aside id="checks" className="console__checks" aria-labelledby="checks-title">
    <h2 id="checks-title">Checks</h2>
    <p role="status">{inCounts(findings)}</p>
    {findings.some(({ level }) => level === 'error') ? <p>Errors are mended before it is published.</p> : null}
    <Findings findings={findings} onGo={onGo} />
    {isWhole ? null : <p className="quiet">Links and other items are being looked up.</p>}
  </aside>
)

interface SecondLookProps {
  findings: readonly Finding[]
  /** Something was written since. */
  isOld: boolean
  pending: boolean
  onGo(finding: Finding): void
  onPublish(): void
}

/** Warnings, before something with them is published (CHECK-01). It takes the focus. */
export function SecondLook({ findings, isOld, pending, onGo, onPublish }: SecondLookProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="console__outcome">
      <Alert kind="warning" title="Not yet published: please look once more">
        <Findings findings={findings} onGo={onGo} />
        {isOld ? (
          <p>Something was written since. Press “Publish” to have it looked over again.</p>
        ) : (
          <button type="button" className="usa-button" disabled={pending} onClick={onPublish}>
            Publish all the same
          </button>
        )}
      </Alert>
    </div>
  )
}
