import { Link } from 'react-router'
import { call } from '../platform/browser/call.ts'
import { useLoaded } from '../platform/browser/use-loaded.ts'
import { areas } from '../platform/permissions-contract.ts'
import { ageOf } from './age.ts'
import { NotLoaded } from './console-page.tsx'
import { useStaff } from './staff.ts'

/** What waits for the person, then what is open to them (STAFF-09). */
export default function ConsoleHome() {
  const { name, areas: open, offices, may } = useStaff()
  const byOffice = may.includes('applications.read') && !may.includes('offices.all')
  const { value, error, again } = useLoaded('waiting', (signal) => call('GET /api/staff/waiting', {}, { signal }))
  return (
    <>
      <h1>Welcome, {name}</h1>
      {open.length === 0 ? (
        <p>Nothing of your role is in the console yet. The commands of the portal do what you need meanwhile.</p>
      ) : (
        <>
          <section>
            <h2>Waiting for you</h2>
            {error ? (
              <NotLoaded what="What waits" error={error} again={again} />
            ) : !value ? (
              <p role="status">Loading ...</p>
            ) : value.Items.length === 0 ? (
              <p>Nothing waits.</p>
            ) : (
              <ul className="console__waiting">
                {value.Items.map(({ what, one, count, since, path }) => (
                  <li key={path}>
                    <Link to={path}>
                      {count.toLocaleString('en-US')} {count === 1 ? one : what}
                    </Link>
                    , {count === 1 ? '' : 'the oldest '}
                    {ageOf(since, Date.now())}
                  </li>
                ))}
              </ul>
            )}
          </section>
          {byOffice || offices.length > 0 ? (
            <section>
              <h2>Your offices</h2>
              {offices.length > 0 ? (
                <ul>
                  {offices.map((office, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two offices may have one name and city, and none moves
                    <li key={`${office} ${index}`}>{office}</li>
                  ))}
                </ul>
              ) : (
                <p>No office is assigned to you yet. The desk does that under Offices.</p>
              )}
            </section>
          ) : null}
          <section>
            <h2>Your areas</h2>
            <ul className="console__areas">
              {open.map((area) => (
                <li key={area}>
                  <Link to={areas[area].path}>{areas[area].label}</Link>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  )
}
