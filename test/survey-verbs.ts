import { elementsOf, type Questionnaire, valueOfChoice } from '../src/features/surveys/questionnaire.ts'
import { surveys } from '../src/features/surveys/questionnaires/all.ts'
import type { Town } from './people.ts'

interface Refusal {
  message: string
  fieldErrors: Record<string, string>
}

/** An answer to everything that must be answered: of the choices the last. */
export function answersTo(questionnaire: Questionnaire): Record<string, string> {
  const required = elementsOf(questionnaire).filter(({ optional }) => !optional)
  return Object.fromEntries(
    required.map((element) => [
      element.name,
      'choices' in element ? element.choices.map(valueOfChoice).at(-1) : 'Some words',
    ]),
  ) as Record<string, string>
}

export const surveyOf = (slug: string) => {
  const found = surveys.find((survey) => survey.slug === slug)
  if (!found) throw new Error(`There is no survey ${slug}`)
  return found
}

/** Answering surveys and giving feedback, as calls on one town; it has the starter's directory of offices. */
export function surveyVerbs(place: Town) {
  const offices = async () => {
    const { offices: all } = await place.portal.json<{ offices: { Name: string }[] }>('/api/resources/directory')
    return all.map(({ Name }) => Name)
  }
  return {
    send: (path: string, body: unknown) => place.call<Refusal>('POST', path, body, undefined),

    /** The answers that are kept of a survey, or of `feedback`. */
    kept: async (survey: string) => {
      const { db } = place.portal.portal
      const rows = await db.selectFrom('survey_answers').select('answers').where('survey', '=', survey).execute()
      return rows.map(({ answers }) => answers)
    },

    offices,

    /** Whole feedback on the first office, with these changes. */
    async feedback(changes: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
      const [location] = await offices()
      return {
        receivedPTACService: 'Yes',
        location,
        oneOnOne: 'Virtual counseling',
        hoursPTAC: '1-5',
        eventsAttended: '10+',
        satisfaction: 'Somewhat Satisfied',
        isEmployeeKnowledgeable: 'Yes',
        'isEmployeeKnowledgeable-Comment': 'Yes',
        name: 'Ada Miller',
        emailAddress: 'ada@example.org',
        city: 'Columbus',
        state: 'OH',
        phoneNumber: '614-555-0100',
        ...changes,
      }
    },
  }
}
