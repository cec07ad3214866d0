import { Link } from 'react-router'
import { areas } from '../platform/permissions-contract.ts'
import { useStaff } from './staff.ts'

export default function ConsoleHome() {
  const { name, areas: open } = useStaff()
  return (
    <>
      <h1>Welcome, {name}</h1>
      {open.length > 0 ? (
        <ul className="console__areas">
          {open.map((area) => (
            <li key={area}>
              <h2>
                <Link to={areas[area].path}>{areas[area].label}</Link>
              </h2>
            </li>
          ))}
        </ul>
      ) : (
        <p>Nothing of your role is in the console yet. The commands of the portal do what you need meanwhile.</p>
      )}
    </>
  )
}
