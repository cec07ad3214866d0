import { Link } from 'react-router'
import { servicesOf } from '../../../page-services.ts'
import { AnyLink } from '../../../ui/any-link.tsx'
import { DateText } from '../../../ui/dates.tsx'
import type { Route } from './+types/announcements.route'
import { describeText, listOf, TextPage } from './text-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { pages, content } = servicesOf(context)
  const [text, news] = await Promise.all([pages.read('announcements'), content.news.list({ page: 1, pageSize: 5 })])
  return {
    text,
    news: news.Items.map(({ id, article }) => ({ id, title: article.title, date: article.date })),
  }
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
