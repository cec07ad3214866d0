import { loadOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { FormPage } from '../../../ui/forms/form-page.tsx'
import { describePage } from '../../../ui/meta.ts'
import { serviceFeedback } from '../questionnaires/service-feedback.ts'
import type { Route } from './+types/feedback.route'
import { FeedbackForm } from './feedback-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  return loadOr(services, () => services.surveys.feedbackForm(), serviceFeedback(services.site.productName, []))
}

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Feedback on our service',
    description:
      'Tell us how your accelerator office served you: what helped, what did not, and what you would like to see next.',
    path: '/feedback',
  })

export default function Feedback({ loaderData: form }: Route.ComponentProps) {
  return (
    <FormPage title={form.title} lead={form.caption}>
      <FeedbackForm questionnaire={form} />
    </FormPage>
  )
}
