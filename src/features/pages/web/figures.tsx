import { useEffect, useRef, useState } from 'react'
import type { PageEntry } from '../server/index.ts'

/** Invented numbers in a row, which say so. */
export function SampleFigures({ figures }: { figures: PageEntry[] }) {
  return (
    <section className="sample" aria-labelledby="sample-figures">
      <h2 id="sample-figures">Sample figures</h2>
      <p>Invented, to show what will stand here and how. No decision should rest on them.</p>
      <ul className="figures">
        {figures.map(({ figure = '', title }) => (
          <li key={title}>
            <CountUp figure={figure} />
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const duration = 1200

/** A number that counts up to its end when it comes into view, unless the visitor wants no motion. */
function CountUp({ figure }: { figure: string }) {
  const place = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(figure)
  useEffect(() => {
    const end = Number.parseInt(figure, 10)
    if (!place.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      const start = performance.now()
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, (now - start) / duration))
        setShown(part < 1 ? String(Math.round(end * part * (2 - part))) : figure)
        if (part < 1) frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
    })
    seen.observe(place.current)
    return () => {
      seen.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [figure])
  return <strong ref={place}>{shown}</strong>
}
