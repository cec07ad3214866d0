import { Link } from 'react-router'
import { ListPage } from '../../../ui/list-page.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import type { foldersOf } from './document-folders.ts'
import type { DocumentsData } from './without-items.ts'

interface DocumentListProps {
  title: string
  lead: string
  placeholder: string
  noun: string
  empty: string
  /** Address of the page. */
  path: string
  folders: (typeof foldersOf)['documents']
  /** Words of each row's link. */
  view: string
  list: DocumentsData
}

const kinds = { powerpoint: 'Slides', webinar: 'Webinar', handout: 'Handout', weblink: 'Web page' }

/** Documents or templates in rows, with a folder filter by the address. */
export function DocumentList({ list, path, folders, view, ...words }: DocumentListProps) {
  const { items, folder, ...shown } = list
  return (
    <ListPage
      {...words}
      {...shown}
      keep={['folder']}
      filters={
        <ul className="folder-filter" data-wants>
          {folders.map((entry) => (
            <li key={entry.folder}>
              <Link
                to={`${path}?folder=${encodeURIComponent(entry.folder)}`}
                aria-current={entry.folder === folder ? 'true' : undefined}
                preventScrollReset
              >
                <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                  <path d={entry.shape} />
                </svg>
                {entry.text}
              </Link>
            </li>
          ))}
        </ul>
      }
      aside={
        folder || list.query ? (
          <Link to={path} className="usa-button usa-button--outline" data-wants preventScrollReset>
            ALL DOCUMENTS
          </Link>
        ) : null
      }
    >
      <ul className="document-list">
        {items.map((item) => (
          <li key={item.id} className="document-row">
            <img
              src={item.thumbnail || '/pictures/default-item.svg'}
              alt={item.thumbnailDescription}
              width="640"
              height="400"
              loading="lazy"
            />
            <div>
              <p className="document-row__kind">
                {item.taggedCategory[0] ? <strong>{item.taggedCategory[0].text.toUpperCase()}</strong> : null}
                <span>{kinds[item.type]}</span>
              </p>
              <h2>{item.title}</h2>
              <p>{item.description}</p>
            </div>
            {item.url ? (
              <OutsideLink href={item.url} className="usa-button usa-button--outline">
                {view}
                <span className="visually-hidden">: {item.title}</span>
              </OutsideLink>
            ) : null}
          </li>
        ))}
      </ul>
    </ListPage>
  )
}
