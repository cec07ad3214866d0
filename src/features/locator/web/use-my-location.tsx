import { useState } from 'react'
import { CallError, call } from '../../../platform/browser/call.ts'
import { Icon } from '../../../ui/icon.tsx'

const refused = 'Your browser did not tell us where you are. Type a city or a ZIP code instead.'

/** Asks the browser where the visitor is, and gives the place by its name: the position itself is not kept anywhere. */
export function UseMyLocation({ onFound }: { onFound(place: string): void }) {
  const [state, setState] = useState<'' | 'looking' | string>('')
  const look = async () => {
    setState('looking')
    try {
      const { coords } = await locate()
      const query = { lat: coords.latitude, lng: coords.longitude }
      const { places } = await call('GET /api/resources/places/reverse', { query }, { anonymous: true })
      setState('')
      if (places[0]) onFound(places[0].text)
    } catch (error) {
      console.log('Not found:', error)
      setState(error instanceof CallError ? error.message : refused)
    }
  }
  return (
    <div className="my-location needs-script">
      <button type="button" className="link-button" onClick={() => void look()} aria-busy={state === 'looking'}>
        <Icon name="place" /> Use my location
      </button>
      <span role="status">{state === 'looking' ? 'Looking where you are…' : state}</span>
    </div>
  )
}

const locate = () =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('This browser knows no positions.'))
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 15_000, maximumAge: 300_000 })
  })
