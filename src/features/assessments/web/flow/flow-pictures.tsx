import { createElement, type ReactElement, useMemo } from 'react'
import { type Drawn, drawFlow, titleOf } from '../../flow/drawing.ts'
import { flowPictures } from '../../flow/layout.ts'
import type { FlowEntries } from '../../flow/lines.ts'

/** The flow as pictures, each in a box that scrolls by itself; the table says the same. */
export function FlowPictures({ lines }: { lines: readonly FlowEntries[] }) {
  const pictures = useMemo(() => flowPictures(lines), [lines])
  return (
    <section aria-labelledby="flow-pictures">
      <h2 id="flow-pictures">{pictures.length > 1 ? 'Pictures' : 'Picture'}</h2>
      <p>
        It is drawn from the table, and the arrows carry the numbers of its lines. It is in your security plan too.
        {pictures.length > 1 ? ' So many lines take several pictures.' : ''}
      </p>
      {pictures.map((picture) => (
        <section
          key={picture.edges[0]?.number}
          className="table-scroll flow-picture"
          aria-label={titleOf(picture)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by keyboard
          tabIndex={0}
        >
          {elementOf(drawFlow(picture, `flow-picture-${picture.edges[0]?.number}`))}
        </section>
      ))}
    </section>
  )
}

const elementOf = ({ tag, attributes, children }: Drawn): ReactElement =>
  createElement(
    tag,
    Object.fromEntries(Object.entries(attributes).map(([name, value]) => [propOf(name), value])),
    ...children.map((child) => (typeof child === 'string' ? child : elementOf(child))),
  )

/** As React calls an attribute of SVG. */
const propOf = (name: string): string =>
  name.startsWith('aria-') ? name : name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
