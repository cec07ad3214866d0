import { Link } from 'react-router'

const categories: Named[] = [
  ['Cyber Security', 9],
  ['Software', 4],
  ['Manufacturing', 6],
  ['Learning Tools', 3],
]
const archives: Named[] = [
  ['Assessments', 5],
  ['Contracts', 7],
  ['Shop floor', 4],
]
const tags: Named[] = [
  ['passwords', 3],
  ['drawings', 4],
  ['suppliers', 5],
  ['training', 3],
]

/** A name and how many articles it stands for. */
type Named = [name: string, articles: number]

/** BLOG-07 to BLOG-10, PAPER-06: in the page, but not shown; fixed samples whose links search the list. */
export function ReadingSidebar({ list }: { list: string }) {
  return (
    <aside aria-label="More to read" hidden>
      <form action={list} method="get">
        <input type="search" name="query" aria-label="Search" />
        <button type="submit">Search</button>
      </form>
      <Entries title="Categories" list={list} entries={categories} />
      <Entries title="Archives" list={list} entries={archives} />
      <Entries title="Tags" list={list} entries={tags} />
    </aside>
  )
}

function Entries({ title, list, entries }: { title: string; list: string; entries: Named[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {entries.map(([name, articles]) => (
          <li key={name}>
            <Link to={`${list}?query=${encodeURIComponent(name)}`}>
              {name} <span>({articles})</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
