import type { ReactNode } from 'react'
import { Link } from 'react-router'

/**
 * An answer's plain text. Addresses of this site become links: on a line of their own as "Title: /address" with the
 * title as their words, elsewhere as they stand. Everything else stays text.
 */
export function AnswerText({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const isLink = (line: string) => linkLine.test(line)
  const words = lines.filter((line) => !isLink(line))
  const links = lines.filter(isLink)
  return (
    <>
      {words.map((line) => (
        <p key={line}>{withLinks(line)}</p>
      ))}
      {links.length > 0 ? (
        <ul>
          {links.map((line) => {
            const [, title = '', address = ''] = linkLine.exec(line) ?? []
            return (
              <li key={line}>
                <SiteLink to={address}>{title}</SiteLink>
              </li>
            )
          })}
        </ul>
      ) : null}
    </>
  )
}

/** A path of this site: two slashes would start the name of another one. */
const linkLine = /^(.+): (\/(?![/\\])\S*)$/
const address = /(?<=^|[\s(])(\/(?![/\\])[a-z][^\s),;]*[^\s),;.])/gi

function withLinks(line: string): ReactNode[] {
  return line.split(address).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have no other name than their place
      <SiteLink key={index} to={piece}>
        {piece}
      </SiteLink>
    ) : (
      piece
    ),
  )
}

function SiteLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} reloadDocument={/^\/(?:api|files)\//.test(to)}>
      {children}
    </Link>
  )
}
