import { type ComponentType, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../../platform/browser/use-session.ts'

/**
 * The short form of My page with which the home page begins for who is logged in (MINE-01). The page is the same for
 * everyone: the style sheet shows the frame where the head of the document knows of a session, with room for the list.
 */
export function HomeStart() {
  const session = useSession()
  const [List, setList] = useState<ComponentType>()
  const isIn = session.state === 'in'
  useEffect(() => {
    if (isIn)
      import('./home-start-list.tsx').then(
        (module) => setList(() => module.HomeStartList),
        () => undefined,
      )
  }, [isIn])
  if (session.state === 'out') return null
  return (
    <section className={session.state === 'unknown' ? 'home-start for-members' : 'home-start'} aria-label="Your page">
      <div className="wrap">
        {isIn && List ? <List key={session.userId} /> : <ul className="home-start__list" />}
        <Link to="/my-page">My page</Link>
      </div>
    </section>
  )
}
