import { redirect } from 'react-router'
import { servicesOf } from '../../../page-services.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { DateText } from '../../../ui/dates.tsx'
import { describePage } from '../../../ui/meta.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { ShareBar } from '../../../ui/share-bar.tsx'
import type { Route } from './+types/news-detail.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { content, publicUrl } = servicesOf(context)
  const { Items } = await content.news.read(new URL(request.url).searchParams.get('id') ?? '')
  const [item] = Items
  if (!item) throw redirect('/news')
  const path = `/newsdetail?id=${encodeURIComponent(item.id)}`
  return { item, path, url: publicUrl + path }
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData as Route.ComponentProps['loaderData'] | undefined
  if (!data) return []
  const { article } = data.item
  return describePage(args, {
    title: article.title,
    description: article.headLine,
    path: data.path,
    type: 'article',
    structured: {
      '@type': 'NewsArticle',
      headline: article.title,
      description: article.headLine,
      datePublished: article.date,
      author: { '@type': 'Organization', name: data.item.author },
      image: [new URL(article.largeImageURL, data.url).href],
      mainEntityOfPage: data.url,
    },
  })
}

export default function NewsDetail({ loaderData: { item, url } }: Route.ComponentProps) {
  const { article, author } = item
  return (
    <div className="wrap page">
      <Breadcrumb crumbs={[{ to: '/news', text: 'News' }]} here={article.title} />
      <article className="detail">
        <img
          className="detail__picture"
          src={article.largeImageURL}
          alt={article.photoDescription}
          width="640"
          height="400"
        />
        <h1>{article.title}</h1>
        <p className="detail__meta">
          {author ? <span>{author}</span> : null}
          <DateText iso={article.date} zone="UTC" />
        </p>
        <p className="detail__headline">{article.headLine}</p>
        <RichText html={article.summary} />
        <ShareBar url={url} title={article.title} />
        {article.detailsURL ? (
          <a className="usa-button width-full" href={article.detailsURL} target="_blank" rel="noopener noreferrer">
            {article.prompt || 'Click to read full article'}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ) : null}
      </article>
    </div>
  )
}
