import type { PlaceAnswer } from '../../locator/contract.ts'
import { locatorAddress, locatorMessages } from '../../locator/states-contract.ts'

interface Link {
  title: string
  address: string
}

const toLocator = (place: string, title: string): Link => ({
  title,
  address: locatorAddress(place),
})

/** The offices for a place as the chat says them: name, telephone, and the way to the locator (TALK-02). */
export function placeText(answer: PlaceAnswer): { text: string; links: Link[] } {
  if (answer.kind === 'anywhere')
    return {
      text: 'Which office is yours depends on your county. Type your city with its state, or your ZIP code, here or in the locator.',
      links: [{ title: 'Find your office', address: '/service-area-locator' }],
    }
  if (answer.kind === 'choose') {
    const places = answer.places.slice(0, 3)
    return {
      text: answer.isMisspelt
        ? `I know no place “${answer.name}”. Did you mean one of these?`
        : `There are several places named ${answer.name}. Which one do you mean?`,
      links: places.map((place) => toLocator(place, place)),
    }
  }
  const { place, offices, serve, isState, count, sharedName, withoutAccelerator } = answer
  const links = [
    toLocator(place, `Offices for ${place}`),
    ...(sharedName ? [toLocator(sharedName, `Another ${sharedName}`)] : []),
  ]
  if (withoutAccelerator) return { text: locatorMessages.massachusetts, links }
  if (offices.length === 0) return { text: `The directory names no office for ${place} at the moment.`, links }
  const named = offices.map(({ name, city, phones }) =>
    [`${name}${city ? ` (${city})` : ''}`, ...phones.map(({ text }) => text)].join(', '),
  )
  const begin = isState
    ? `${count} ${count === 1 ? 'office serves' : 'offices serve'} ${place}; which is yours depends on your county.`
    : serve
      ? `For ${place}:`
      : `No office serves ${place}. The nearest:`
  return { text: `${begin} ${named.join('; ')}.`, links }
}
