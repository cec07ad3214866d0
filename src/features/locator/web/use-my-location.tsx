import { useState } from 'react'
import { CallError, call } from '../../../platform/browser/call.ts'
import { Icon } from '../../../ui/icon.tsx'

const refused = 'Your browser did not tell us where you are. Type a city or a ZIP code instead.'

/**
 * Asks the browser where the visitor is, and gives the place by its name: the position itself is not kept anywhere.
 * A position without an address is told, and so is a browser that gives none; a call that fails is only logged (MAP-43).
 */
export function UseMyLocation({ onFound }: { onFound(place: string): void }) {
  const [looking, setLooking] = useState(false)
  const [problem, setProblem] = useState('')
  const look = async () => {
    setLooking(true)
    setProblem('')
    try {
      const { coords } = await locate()
      const query = { lat: coords.latitude, lng: coords.longitude }
      const { places } = await call('GET /api/resources/places/reverse', { query }, { anonymous: true })
      if (places[0]) onFound(places[0].text)
    } catch (error) {
      console.log('Not found:', error)
      if (!(error instanceof CallError)) setProblem(refused)
      else if (error.status === 404) setProblem(error.message)
    }
    setLooking(false)
  }
  return (
    <div className="my-location needs-script">
      <button type="button" className="link-button" onClick={() => void look()} aria-busy={looking}>
        <Icon name="place" /> Use my location
      </button>
      <span role="status">{looking ? 'Looking where you are…' : problem}</span>
    </div>
  )
}

const locate = () =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('This browser knows no positions.'))
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 15_000, maximumAge: 300_000 })
  })
