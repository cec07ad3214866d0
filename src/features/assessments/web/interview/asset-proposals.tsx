import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type Answer, type CallError, call } from '../../../../platform/browser/call.ts'
import { ActNotice, type Said } from '../../../../ui/act-notice.tsx'
import { type AssetProposal, assetProposals, boundaryText } from '../../interview/asset-proposals.ts'
import type { FirstCheck } from '../../interview/first-check.ts'
import { assetCategories } from '../../system/assets.ts'
import { assetsAddress, providersAddress } from '../../system-address.ts'
import { systemNameKey } from '../../system-names.ts'
import { BoundaryProposal } from './boundary-proposal.tsx'
import { focusOn, proposalId } from './focus-on.ts'
import { ProposalItem, PutAside } from './proposal-item.tsx'
import type { UsedInterview } from './use-interview.ts'

interface AssetProposalsProps {
  interview: UsedInterview
  controlled: FirstCheck['controlled']
  listed: Answer<'GET /api/assessment/user/assets'>
  system: string | undefined
  mayWrite: boolean
}

/** Assets that follow from the answers, each to be listed by a press (SYSTEM-04). */
export function AssetProposals({ interview, controlled, listed, system, mayWrite }: AssetProposalsProps) {
  const [names, setNames] = useState<readonly string[]>(() => listed.Items.map(({ name }) => name))
  const [pending, setPending] = useState<string>()
  const [said, setSaid] = useState<Said>()
  // Sent again after an answer that was lost, it is the same.
  const ids = useRef(new Map<string, string>())
  const there = new Set(names.map(systemNameKey))
  const proposed = assetProposals(interview.answers)
  const isListed = ({ name }: AssetProposal) => there.has(systemNameKey(name))
  const isAside = ({ proposal }: AssetProposal) => interview.isAside(proposal)
  const shown = proposed.filter((one) => !isAside(one) || isListed(one))

  const add = async ({ proposal, name, kind, category }: AssetProposal) => {
    setPending(proposal)
    setSaid(undefined)
    const id = ids.current.get(proposal) ?? crypto.randomUUID()
    ids.current.set(proposal, id)
    try {
      const assets = [{ id, name, kind, category }]
      await call('POST /api/assessment/user/assets', { body: { system: listed.place, assets, skip: true } })
      setNames((before) => [...before, name])
      setSaid({ kind: 'success', text: `“${name}” is on your asset list.` })
    } catch (error) {
      setSaid({ kind: 'error', text: `“${name}” was not added. ${(error as CallError).message}` })
    } finally {
      setPending(undefined)
      focusOn(proposal)
    }
  }

  return (
    <section aria-labelledby="asset-proposals">
      <h3 id="asset-proposals">What belongs on your asset list</h3>
      {controlled === 'no' ? (
        <p>
          Level 1 asks for no list by categories (32 CFR 170.19(b)), so nothing is proposed. You can keep one all the
          same: <Link to={assetsAddress(system)}>Assets</Link>.
        </p>
      ) : (
        <p>
          The categories are proposals{controlled === 'yes' ? '' : ', made as if your drawings were controlled'}: where
          drawings go decides. Name, owner and place can be changed under <Link to={assetsAddress(system)}>Assets</Link>
          . Add there whatever else is in use.
        </p>
      )}
      {shown.length === 0 && controlled !== 'no' ? <p>Nothing is proposed from your answers.</p> : null}
      <ul className="interview__proposals">
        {shown.map((one) => (
          <ProposalItem
            key={one.proposal}
            id={proposalId(one.proposal)}
            called={one.name}
            title={one.name}
            confirm="Add to the list"
            pending={pending === one.proposal}
            state={stateOf(isListed(one), mayWrite)}
            onConfirm={() => void add(one)}
            onPutAside={() => {
              interview.putAside(one.proposal)
              focusOn('assets-end')
            }}
          >
            <p>
              {assetCategories[one.category].one}, {one.kind}. {one.because}
            </p>
            {one.cloud ? (
              <p>
                Where it is a cloud service, the Department asks that it meets requirements equivalent to FedRAMP
                Moderate before CUI is on it (DFARS 252.204-7012(b)(2)(ii)(D)). Enter it under{' '}
                <Link to={providersAddress(system)}>Service providers</Link>.
              </p>
            ) : null}
          </ProposalItem>
        ))}
      </ul>
      <div id={proposalId('assets-end')} tabIndex={-1}>
        <ActNotice said={said} />
        <PutAside
          items={proposed
            .filter((one) => isAside(one) && !isListed(one))
            .map(({ proposal, name }) => ({ name: proposal, title: name }))}
          mayWrite={mayWrite}
          onOffer={(name) => {
            interview.offerAgain(name)
            focusOn(name)
          }}
        />
      </div>
      <BoundaryProposal text={boundaryText(shown)} system={system} />
    </section>
  )
}

function stateOf(isListed: boolean, mayWrite: boolean) {
  if (isListed) return <p>Done: it is on your asset list.</p>
  return mayWrite ? undefined : <p>Not listed yet.</p>
}
