import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from '../../../ui/breadcrumb.tsx'
import { DateText, Lasting } from '../../../ui/dates.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { ShareBar } from '../../../ui/share-bar.tsx'
import type { BookmarkType } from '../../bookmarks/contract.ts'
import { BookmarkButton } from '../../bookmarks/web/shared/bookmark-button.tsx'
import { usePreview } from '../../editing/web/shared/use-preview.ts'
import { CmmcPanel } from '../../pages/web/shared/cmmc-panel.tsx'
import type { Detail } from './load-detail.ts'

interface ItemDetailProps {
  /** The list that the item belongs to. */
  list: Crumb
  item: Detail
  /** What kind of page it is, as bookmarks call it. */
  type: BookmarkType
  /** With hours, for items that take place. */
  time?: boolean
  /** ISO 8601: when the page draws itself anew. */
  changesAt?: string
  /** The item's own buttons, below its title. */
  actions?: ReactNode
  /** What comes before the text. */
  lead?: ReactNode
  /** What comes after the text. */
  children?: ReactNode
  sidebar?: ReactNode
}

/** The page of one item of any family: picture, title, author, date, text, share bar, buttons. */
export function ItemDetail({ list, item, type, time, changesAt, actions, lead, children, sidebar }: ItemDetailProps) {
  // Its address is for who was given it, and another one leads to no such page.
  const preview = usePreview()
  return (
    <div className="wrap page">
      <Breadcrumb crumbs={[list]} here={item.title} />
      <article className="detail" data-changes-at={changesAt}>
        <div className="detail__head">
          <img
            className="detail__picture"
            src={item.picture.src || '/pictures/default-item.svg'}
            alt={item.picture.alt}
            width="640"
            height="400"
            fetchPriority="high"
          />
          <div>
            <h1>{item.title}</h1>
            <p className="detail__meta">
              {item.author ? <span>{item.author}</span> : null}
              <span>
                <DateText iso={item.date} time={time} zone={item.zone} />
                {item.endAt ? <Lasting start={item.date} end={item.endAt} /> : null}
              </span>
            </p>
            {item.yearOld ? (
              <p className="detail__old">
                This is more than a year old. Check the current text of the rules that it names.
              </p>
            ) : null}
            {item.headLine ? <p className="detail__headline">{item.headLine}</p> : null}
            {actions ? <div className="detail__actions">{actions}</div> : null}
          </div>
        </div>
        <div className="detail__body">
          {lead}
          {item.standing ? <CmmcPanel standing={item.standing} /> : null}
          <RichText html={item.html} />
          {preview ? null : (
            <ShareBar
              url={item.url}
              title={item.title}
              type={type}
              bookmark={<BookmarkButton url={item.path} title={item.title} type={type} />}
            />
          )}
          {children}
        </div>
        {sidebar}
      </article>
    </div>
  )
}
