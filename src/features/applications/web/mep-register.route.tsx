import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { describePage } from '../../../ui/meta.ts'
import type { Route } from './+types/mep-register.route'
import MepRegistration from './shared/mep-registration.tsx'

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Register with the Manufacturing Extension Partnership',
    description:
      'Register your company with the Manufacturing Extension Partnership (MEP) and, if you like, let the office of your state get in touch.',
    path: '/mep-register',
  })

/** MEP-01 */
export default function MepRegister() {
  return (
    <div className="wrap page">
      <Breadcrumb crumbs={[{ text: 'MEP', to: '/mep' }]} here="Register" />
      <div className="form-page form-page--wide program-page">
        <h1>Register with the Manufacturing Extension Partnership (MEP)</h1>
        <MepRegistration />
      </div>
    </div>
  )
}
