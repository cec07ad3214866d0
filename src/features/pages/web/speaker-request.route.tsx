import { Link } from 'react-router'
import { servicesOf } from '../../../page-services.ts'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/speaker-request.route'
import { TextPage } from './text-page.tsx'
import { describeText, listOf, Prose } from './text-parts.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { pages, site } = servicesOf(context)
  return {
    text: await pages.read('speaker-request'),
    form: site.links.speakerForm,
    mailbox: site.infoMailbox,
  }
}

export const meta: Route.MetaFunction = describeText

/** A letter with the four things already asked for. */
const letter = new URLSearchParams({
  subject: 'Request for a speaker',
  body: [
    'Who will listen, and how many:',
    'The day, a second one that would do, and the place or the link:',
    'What they should be able to do afterwards:',
    'How we can reach you:',
  ].join('\r\n\r\n'),
})
  .toString()
  .replaceAll('+', '%20')

export default function SpeakerRequest({ loaderData: { text, form, mailbox } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      <h2>Talks that we give often</h2>
      <ul className="tiles">
        {listOf(text, 'talks').map(({ title, text: words, label }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{words}</p>
            <p className="quiet">{label}</p>
          </li>
        ))}
      </ul>
      <h2>Ask for a speaker</h2>
      {form ? (
        <iframe className="outside-form" src={form} title="Speaker request form" loading="lazy" />
      ) : (
        <div className="panel panel--tint">
          <Prose text={text} />
          <p className="row">
            <a className="usa-button" href={`mailto:${mailbox}?${letter}`}>
              Write to {mailbox}
            </a>
            <Link to="/contact" className="usa-button usa-button--outline">
              Use our contact form
            </Link>
          </p>
        </div>
      )}
    </TextPage>
  )
}
