import { inTerritory, states } from '../../../platform/states-contract.ts'
import type { Questionnaire } from '../questionnaire.ts'

const knowledge = [
  'Very Knowledgeable',
  'Somewhat Knowledgeable',
  'Somewhat Unknowledgeable',
  'Very Unknowledgeable',
] as const

/** SURVEY-18 to SURVEY-24. */
export const eventFeedback: Questionnaire = {
  title: 'How was the event?',
  caption:
    'Thank you for coming. Seven questions, about two minutes; who you are is asked only if you want to tell us.',
  completion: 'Thank you. Your answers were received and are kept for the people who plan our events.',
  pages: [
    {
      title: 'The event',
      elements: [
        {
          kind: 'radio',
          name: 'q1bestAppliesToYou',
          title: 'What describes you best?',
          choices: [
            'Small business owner',
            'Small business professional',
            'Contracting officer',
            'University member',
            'Other',
          ],
        },
        { kind: 'text', name: 'q2HearAboutThisEvent', title: 'How did you hear about this event?' },
        {
          kind: 'radio',
          name: 'q3beforeTodaysEvent',
          title: 'How well did you know the subject before the event?',
          choices: knowledge,
        },
        {
          kind: 'radio',
          name: 'q4afterTodayEvent',
          title: 'And how well do you know it now?',
          choices: knowledge,
        },
        {
          kind: 'radio',
          name: 'q5CollaborateWithUs',
          title: 'How likely are you to work with us again?',
          choices: ['Very Likely', 'Somewhat Likely', 'Neutral', 'Somewhat Unlikely', 'Very Unlikely'],
        },
        {
          kind: 'radio',
          name: 'q6OverallSatisfaction',
          title: 'All in all, how satisfied are you with the event?',
          choices: ['Very Satisfied', 'Somewhat Satisfied', 'Neutral', 'Somewhat Unsatisfied', 'Very Unsatisfied'],
        },
        { kind: 'comment', name: 'q7improveTodaysEvent', title: 'What should we do better?', optional: true },
      ],
    },
    {
      title: 'Stay in touch',
      text: 'Only if you want to hear from us. You can leave all of this empty.',
      elements: [
        { kind: 'text', name: 'attendeesName', title: 'Your name', purpose: 'name', optional: true },
        { kind: 'text', name: 'companyName', title: 'Company', purpose: 'organization', optional: true },
        { kind: 'text', name: 'emailAddress', title: 'Email address', purpose: 'email', optional: true },
        { kind: 'text', name: 'phoneNumber', title: 'Phone number', purpose: 'tel', optional: true },
        { kind: 'text', name: 'city', title: 'City', purpose: 'address-level2', optional: true },
        { kind: 'text', name: 'county', title: 'County', optional: true },
        { kind: 'select', name: 'state', title: 'State', choices: states, beneath: inTerritory, optional: true },
      ],
    },
  ],
}
