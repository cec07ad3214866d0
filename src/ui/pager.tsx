import { useEffect } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { Icon } from './icon.tsx'

interface PagerProps {
  page: number
  pageSize: number
  /** Of all items, or of those known so far. */
  count: number
  /** Others may follow after these: no page is the last one. */
  more?: boolean
  /** Name of the address parameter; a page with two lists has two pagers. */
  parameter?: string
  label?: string
}

/** The address of another page of the same list; search and filters stay. */
export function addressOfPage(
  { pathname, search }: { pathname: string; search: string },
  page: number,
  parameter = 'page',
): string {
  const query = new URLSearchParams(search)
  // It shows one page, and its token is not written into others (docs/decisions/0073); as `withoutPreview` of the platform.
  query.delete('preview')
  if (page === 1) query.delete(parameter)
  else query.set(parameter, String(page))
  const text = query.toString()
  return text ? `${pathname}?${text}` : pathname
}

/** Links to the pages of a list, by the address. Nothing where one page holds all. */
export function Pager({ page, pageSize, count, more = false, parameter = 'page', label = 'Pagination' }: PagerProps) {
  const location = useLocation()
  useSmoothArrival(parameter)
  const pages = Math.ceil(count / pageSize)
  if (pages <= 1 && !more) return null
  const to = (target: number) => ({
    to: addressOfPage(location, target, parameter),
    state: { turned: parameter },
    preventScrollReset: true,
  })
  const before = more ? page - 1 : Math.min(page - 1, pages)
  return (
    <nav aria-label={label} className="usa-pagination" data-wants>
      <ul className="usa-pagination__list">
        {page > 1 ? (
          <li className="usa-pagination__item usa-pagination__arrow">
            <Link
              {...to(before)}
              className="usa-pagination__link usa-pagination__previous-page"
              aria-label="Previous page"
            >
              <Icon name="back" />
              <span className="usa-pagination__link-text">Previous</span>
            </Link>
          </li>
        ) : null}
        {shownPages(page, pages).map((entry, index) =>
          entry === null ? (
            <li
              key={index < 3 ? 'gap-before' : 'gap-after'}
              className="usa-pagination__item usa-pagination__overflow"
              aria-label="ellipsis indicating non-visible pages"
            >
              <span>…</span>
            </li>
          ) : (
            <li key={entry} className="usa-pagination__item usa-pagination__page-no">
              <Link
                {...to(entry)}
                className={entry === page ? 'usa-pagination__button usa-current' : 'usa-pagination__button'}
                aria-label={entry === pages && !more ? `Last page, page ${entry}` : `Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
              >
                {entry}
              </Link>
            </li>
          ),
        )}
        {page < pages ? (
          <li className="usa-pagination__item usa-pagination__arrow">
            <Link {...to(page + 1)} className="usa-pagination__link usa-pagination__next-page" aria-label="Next page">
              <span className="usa-pagination__link-text">Next</span>
              <Icon name="next" />
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

/**
 * LIST-10: a turned page scrolls smoothly to the top, once its items are there, and takes the focus along. Going back
 * is none: the browser's place is then restored.
 */
function useSmoothArrival(parameter: string): void {
  const { state, key } = useLocation()
  const arrived = useNavigationType() !== 'POP' && (state as { turned?: string } | null)?.turned === parameter
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells one turn from the next
  useEffect(() => {
    if (!arrived) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    document.getElementById('main-content')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
  }, [arrived, key])
}

/** First, last and the neighbours of the present page; null stands for a gap. Never more than seven entries. */
export function shownPages(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  const start = Math.max(3, Math.min(page - 1, pages - 4))
  const middle = [start, start + 1, start + 2]
  if (page <= 4) return [1, 2, 3, 4, 5, null, pages]
  if (page >= pages - 3) return [1, null, pages - 4, pages - 3, pages - 2, pages - 1, pages]
  return [1, null, ...middle, null, pages]
}
