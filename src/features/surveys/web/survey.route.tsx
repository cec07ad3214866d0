import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { FormPage } from '../../../ui/forms/form-page.tsx'
import { Wizard } from '../../../ui/forms/wizard.tsx'
import { describePage } from '../../../ui/meta.ts'
import { type Survey, surveys } from '../questionnaires/all.ts'
import type { Route } from './+types/survey.route'
import { Questions } from './question.tsx'
import { useAnswers } from './use-answers.ts'

/** The survey comes with the page: its script draws any of them. */
export function loader({ params }: Route.LoaderArgs): Survey {
  const survey = surveys.find(({ slug }) => slug === params.survey)
  if (!survey) throw new Response(null, { status: 404 })
  return survey
}

export const meta: Route.MetaFunction = (args) => {
  const survey = args.loaderData as Survey | undefined
  return describePage(args, {
    title: survey?.questionnaire.title ?? 'Survey not found here',
    description: survey?.questionnaire.caption ?? 'There is no survey at this address. All surveys stand on one page.',
    path: `/surveys/${survey?.slug ?? ''}`,
    unlisted: !survey?.listed,
  })
}

export default function SurveyPage({ loaderData: survey }: Route.ComponentProps) {
  return <SurveyForm key={survey.slug} survey={survey} />
}

function SurveyForm({ survey: { slug, call: route, surveyType, questionnaire } }: { survey: Survey }) {
  const [sent, setSent] = useState(false)
  const form = useAnswers(
    `survey-${slug}`,
    questionnaire,
    async (answers) => {
      await call(route, { body: surveyType ? { ...answers, surveyType } : answers }, { anonymous: true })
      setSent(true)
    },
    ({ title }) => `Please answer: ${title}`,
  )
  return (
    <FormPage title={questionnaire.title} lead={sent ? undefined : questionnaire.caption}>
      {sent ? (
        <Completed text={questionnaire.completion} />
      ) : (
        <div className="panel">
          <Wizard
            form={form}
            submitText="Complete"
            pendingText="Sending your answers"
            steps={questionnaire.pages.map(({ title, text, elements }) => ({
              title,
              fields: elements.map(({ name }) => name),
              content: (
                <>
                  {text ? <p>{text}</p> : null}
                  <Questions form={form} elements={elements} />
                </>
              ),
            }))}
          />
        </div>
      )}
    </FormPage>
  )
}

/** SURVEY-04: in the caption's place; it takes the focus, because the button that had it is gone. */
function Completed({ text }: { text: string }) {
  return (
    <div tabIndex={-1} ref={(element) => element?.focus()}>
      <Alert kind="success">{text}</Alert>
      <p>
        <Link to="/surveys" className="usa-button usa-button--outline">
          All surveys
        </Link>
      </p>
    </div>
  )
}
