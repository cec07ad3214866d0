import { servicesOf } from '../../../page-services.ts'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/pricing.route'
import { offerings } from './price-list.ts'
import { DiscountTable, EditionPrices, EditionTable } from './price-tables.tsx'
import { TextPage } from './text-page.tsx'
import { describeText, Prose } from './text-parts.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await servicesOf(context).pages.read('pricing') }
}

export const meta: Route.MetaFunction = describeText

export default function Pricing({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      <Prose text={text} />
      {offerings.map((offering) => (
        <section key={offering.name} className="offering">
          <h2>{offering.name}</h2>
          <p className="lead">{offering.forWhom}</p>
          <EditionPrices offering={offering} />
          <EditionTable offering={offering} />
        </section>
      ))}
      <h2>Enterprise discounts</h2>
      <Prose text={text} part="discounts" />
      <div className="two-columns">
        {offerings.map((offering) => (
          <DiscountTable key={offering.name} offering={offering} />
        ))}
      </div>
      <h2>Support</h2>
      <ul className="tiles tiles--wide">
        <li>
          <h3>Standard support</h3>
          <Prose text={text} part="standard" />
        </li>
        <li>
          <h3>Premium support</h3>
          <Prose text={text} part="premium" />
        </li>
      </ul>
    </TextPage>
  )
}
