import type { ReactNode } from 'react'
import './compare.scss'

/** Some words, and whether both versions have them. */
interface Part {
  text: string
  is: 'same' | 'added' | 'removed'
}

export interface ComparedBlock {
  /** What it is, in words; empty for a paragraph. */
  kind: string
  change: 'same' | 'added' | 'removed' | 'changed' | 'look'
  parts: readonly Part[]
}

interface ComparedField {
  name: string
  label: string
  blocks: readonly ComparedBlock[]
}

interface ComparedProps {
  changed: readonly ComparedField[]
  /** Labels of the fields in which both are the same. */
  same: readonly string[]
}

/** What became of one version in another: said in text as well as by color (PUBLISH-04). */
export function Compared({ changed, same }: ComparedProps) {
  if (changed.length === 0) return <p role="status">Both are the same in every field.</p>
  return (
    <>
      <p role="status">{inShort(changed)}</p>
      {changed.map(({ name, label, blocks }) => (
        <section key={name} className="compared">
          <h3>{label}</h3>
          {runsOf(blocks).map((run) =>
            run.blocks.length > 2 && run.same ? (
              <details key={run.at}>
                <summary>{run.blocks.length} paragraphs that are the same</summary>
                {run.blocks.map(asBlock)}
              </details>
            ) : (
              run.blocks.map(asBlock)
            ),
          )}
        </section>
      ))}
      {same.length > 0 ? <p className="quiet">The same in both: {same.join(', ')}.</p> : null}
    </>
  )
}

/** What has no change, together. */
function runsOf(blocks: readonly ComparedBlock[]) {
  const runs: { same: boolean; at: number; blocks: ComparedBlock[] }[] = []
  for (const [at, block] of blocks.entries()) {
    const same = block.change === 'same'
    const last = runs.at(-1)
    if (last?.same === same) last.blocks.push(block)
    else runs.push({ same, at, blocks: [block] })
  }
  return runs
}

const asBlock = (block: ComparedBlock, index: number): ReactNode => (
  <div key={`${index} ${block.kind}`} className={`compared__block compared__block--${block.change}`}>
    {said(block) ? <p className="compared__said">{said(block)}</p> : null}
    <p>{block.parts.map(asWords)}</p>
  </div>
)

const asWords = (part: Part, at: number, all: readonly Part[]): ReactNode => (
  <Words key={`${at} ${part.text}`} {...part} isWhole={all.length === 1} />
)

const changeWords = {
  same: '',
  added: 'Added',
  removed: 'Taken away',
  changed: 'Changed',
  look: 'The same words, marked differently (as bold)',
} as const

const said = ({ kind, change }: ComparedBlock) => [kind, changeWords[change]].filter(Boolean).join(': ')

/** A word in between says what happened to it to those who do not see the line through it; a whole block has it above. */
function Words({ text, is, isWhole }: Part & { isWhole: boolean }) {
  if (is === 'same') return text
  const Tag = is === 'added' ? 'ins' : 'del'
  return (
    <Tag>
      {isWhole ? null : <span className="visually-hidden"> {is === 'added' ? 'added:' : 'taken away:'} </span>}
      {text}
      {isWhole ? null : (
        <span className="visually-hidden"> end of what was {is === 'added' ? 'added' : 'taken away'} </span>
      )}
    </Tag>
  )
}

function inShort(changed: readonly ComparedField[]): string {
  const parts = changed.flatMap(({ blocks }) => blocks.flatMap(({ parts }) => parts))
  const count = (which: Part['is']) =>
    parts.reduce((sum, { text, is }) => sum + (is === which ? (text.match(/\S+/g)?.length ?? 0) : 0), 0)
  const words = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'word' : 'words'}`
  return `${words(count('added'))} added, ${words(count('removed'))} taken away, in: ${changed.map(({ label }) => label).join(', ')}.`
}
