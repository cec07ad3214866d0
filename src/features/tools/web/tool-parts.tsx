import { RichText } from '../../../ui/rich-text.tsx'
import type { ToolReview } from '../contract.ts'
import { Website } from './comparison-table.tsx'

/** Picture, title, category and creator of a reviewed tool (TOOL-09). */
export const ToolHead = ({ tool }: { tool: ToolReview }) => (
  <div className="detail__head">
    <img
      className="detail__picture"
      src={tool.mainImage || '/pictures/default-item.svg'}
      alt={tool.photoDescription}
      width="640"
      height="400"
    />
    <div>
      <h1>{tool.title}</h1>
      <p className="detail__meta">
        <span className="badge">{tool.toolCategory}</span>
        <span>{tool.toolCreatedBy}</span>
      </p>
      {tool.headLine ? <p className="detail__headline">{tool.headLine}</p> : null}
    </div>
  </div>
)

/** The facts, the review, and what the tool is certified for and used by, or "None" (TOOL-09, TOOL-10). */
export function ToolFacts({ tool }: { tool: ToolReview }) {
  const facts: [term: string, value: string][] = [
    ['Price range', tool.toolPriceRange],
    ['Cost model', tool.toolCostModel],
    ['Ease of use', tool.toolEaseOfUse],
    ['Typical users', tool.toolTypicalUsers],
    ['Free training', tool.toolFreeTrainingResourcesAvailable ? 'Yes' : 'No'],
    ['Paid training', tool.toolPaidTraining ? 'Yes' : 'No'],
    ['Company established', tool.toolCompanyFoundingDate],
  ]
  return (
    <>
      <dl className="facts tool-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value || 'Not known'}</dd>
          </div>
        ))}
        <div>
          <dt>Website</dt>
          <dd>{tool.toolWebsite ? <Website address={tool.toolWebsite} /> : 'Not known'}</dd>
        </div>
      </dl>
      <div className="detail__body">
        <RichText html={tool.review} />
        <ListOrNone title="Related certifications" values={tool.toolRelatedCertifications.certification} />
        <ListOrNone title="Known clients" values={tool.toolKnownClients.knownClient} />
      </div>
    </>
  )
}

const ListOrNone = ({ title, values }: { title: string; values: readonly string[] }) => (
  <section className="tool-list-of">
    <h2>{title}</h2>
    {values.length === 0 ? (
      <p>None</p>
    ) : (
      <ul>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    )}
  </section>
)
