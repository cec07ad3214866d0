import { data, Link } from 'react-router'
import { loadParts } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { AnyLink } from '../../../ui/any-link.tsx'
import { DateText } from '../../../ui/dates.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/announcements.route'
import { TextPage } from './text-page.tsx'
import { describeText, listOf } from './text-parts.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const { pages, content } = services
  const latest = async () =>
    (await content.news.list({ page: 1, pageSize: 5 })).Items.map(({ id, article: { title, date } }) => ({
      id,
      title,
      date,
    }))
  const [text, { parts, init }] = await Promise.all([
    pages.read('announcements'),
    loadParts<{ news: Awaited<ReturnType<typeof latest>> }>(services, { news: latest }, { news: [] }),
  ])
  return data({ text, ...parts }, init)
}

export const meta: Route.MetaFunction = describeText

export default function Announcements({ loaderData: { text, news } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      <div className="aside-columns">
        <div>
          {listOf(text, 'announcements').map(({ title, text: words, to, label }) => (
            <section key={title} className="notice">
              <h2>{title}</h2>
              <p>{words}</p>
              {to ? (
                <p>
                  <AnyLink to={to}>{label}</AnyLink>
                </p>
              ) : null}
            </section>
          ))}
        </div>
        {news.length > 0 ? (
          <aside className="panel panel--tint" aria-labelledby="latest-news">
            <h2 id="latest-news">Latest news</h2>
            <ul className="plain-list">
              {news.map(({ id, title, date }) => (
                <li key={id}>
                  <Link to={`/newsdetail?id=${encodeURIComponent(id)}`} prefetch="intent">
                    {title}
                  </Link>
                  <span className="quiet">
                    <DateText iso={date} zone="UTC" />
                  </span>
                </li>
              ))}
            </ul>
            <p>
              <Link to="/news">All news articles</Link>
            </p>
          </aside>
        ) : null}
      </div>
    </TextPage>
  )
}
