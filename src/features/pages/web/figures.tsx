import type { PageEntry } from '../server/index.ts'

/** Invented numbers in a row, which say so, and stand still (FIRST-05). */
export function SampleFigures({ figures }: { figures: PageEntry[] }) {
  return (
    <section className="sample" aria-labelledby="sample-figures">
      <h2 id="sample-figures">Sample figures</h2>
      <p>Invented, to show what will stand here and how. No decision should rest on them.</p>
      <ul className="figures">
        {figures.map(({ figure, title }) => (
          <li key={title}>
            <strong>{figure}</strong>
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
