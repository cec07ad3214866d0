import { Card } from '../../../ui/card-grid.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/hub.route'

const shelves = [
  {
    to: '/documents',
    title: 'Documents',
    text: 'Handouts, slides and links to use with clients and partners.',
    picture: '/pictures/page-hub-documents.svg',
  },
  {
    to: '/templates',
    title: 'Templates',
    text: 'Forms, letters and slide masters to fill in.',
    picture: '/pictures/page-hub-templates.svg',
  },
  {
    to: '/training',
    title: 'Training',
    text: 'Courses, guides and references, by subject.',
    picture: '/pictures/page-hub-training.svg',
  },
  {
    to: '/events',
    title: 'Events',
    text: 'What is coming up, and what has been.',
    picture: '/pictures/page-hub-events.svg',
  },
]

export const handle = { script: 'held' } satisfies PageHandle

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Staff resources',
    description: 'Documents, templates, training and events for the staff of the program, in one place.',
    path: '/resources',
  })

/** HUB-02: for staff by its words alone; nobody is kept out. */
export default function Hub() {
  return (
    <Page
      title="Staff resources"
      lead="What counselors and staff reach for every day. These resources are exclusive to program staff; you do not need to log in."
    >
      <ul className="card-grid card-grid--even">
        {shelves.map(({ to, title, text, picture }) => (
          <Card key={to} to={to} title={title} text={text} picture={{ src: picture, alt: '' }} />
        ))}
      </ul>
    </Page>
  )
}
