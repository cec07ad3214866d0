import { servicesOf } from '../../../page-services.ts'
import type { Route } from './+types/speaker-request.route'
import { describeText, listOf, Prose, TextPage } from './text-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { pages, site } = servicesOf(context)
  return {
    text: await pages.read('speaker-request'),
    form: site.links.speakerForm,
    mailbox: site.infoMailbox,
  }
}

export const meta: Route.MetaFunction = describeText

const subject = encodeURIComponent('Request for a speaker')

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
          <p>
            <a className="usa-button" href={`mailto:${mailbox}?subject=${subject}`}>
              Write to {mailbox}
            </a>
          </p>
        </div>
      )}
    </TextPage>
  )
}
