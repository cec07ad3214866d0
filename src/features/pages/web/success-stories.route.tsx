import { servicesOf } from '../../../page-services.ts'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/success-stories.route'
import { TextPage } from './text-page.tsx'
import { describeText, listOf, Prose } from './text-parts.tsx'
import './success-stories.scss'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await servicesOf(context).pages.read('success-stories') }
}

export const meta: Route.MetaFunction = describeText

export default function SuccessStories({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      <Prose text={text} />
      {listOf(text, 'stories').map(({ title, label, text: words, figure }) => (
        <article key={title} className="story">
          <div>
            <h2>{title}</h2>
            <p className="story__who">{label}</p>
          </div>
          <div>
            <p>{words}</p>
            <p className="story__step">{figure}</p>
          </div>
        </article>
      ))}
      <Prose text={text} part="yours" />
    </TextPage>
  )
}
