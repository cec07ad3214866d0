import { inTerritory, states } from '../../../platform/states-contract.ts'
import type { Questionnaire } from '../questionnaire.ts'

/** FEEDBACK-10: as it travels. */
export const otherEmployee = 'other'

/**
 * FEEDBACK-03 to FEEDBACK-13.
 * @param product the product's name @param offices names of the offices in the directory
 */
export function serviceFeedback(product: string, offices: readonly string[]): Questionnaire {
  return {
    title: 'Tell us how we served you',
    caption:
      'Your office wants to know what helped and what did not. It takes about three minutes. Your answers are kept for the program, which can pass them on to the office you name; they change nothing in how you are served.',
    completion: 'Form has been successfully Sent!',
    pages: [
      {
        title: 'The service you received',
        elements: [
          {
            kind: 'radio',
            name: 'receivedPTACService',
            title: 'Did you receive a service from one of our offices in the last 12 months?',
            choices: ['Yes', 'No'],
          },
          { kind: 'select', name: 'location', title: 'Which office?', choices: offices },
          {
            kind: 'radio',
            name: 'oneOnOne',
            title: 'How did you mostly meet your counselor?',
            choices: ['Face-to-face counseling', 'Virtual counseling', 'Telephone counseling'],
          },
          {
            kind: 'radio',
            name: 'hoursPTAC',
            title: 'About how many hours of counseling was that?',
            choices: ['0', '1-5', '6-15', '16-80', '81+'],
          },
          {
            kind: 'radio',
            name: 'eventsAttended',
            title: 'How many of our events did you attend?',
            choices: ['0', '1-5', '6-9', '10+'],
          },
        ],
      },
      {
        title: 'How it was',
        elements: [
          {
            kind: 'radio',
            name: 'satisfaction',
            title: 'How satisfied are you with the service?',
            choices: ['Very Satisfied', 'Somewhat Satisfied', 'Neutral', 'Somewhat Dissatisfied', 'Very Dissatisfied'],
          },
          {
            kind: 'radio',
            name: 'isEmployeeKnowledgeable',
            title: 'Did the person you spoke to know the subject well?',
            choices: [
              'Yes',
              `I did not interact with an ${product} employee.`,
              { value: otherEmployee, text: 'Other' },
            ],
          },
          {
            kind: 'comment',
            name: 'isEmployeeKnowledgeable-Comment',
            title: 'What was it like?',
            optional: true,
            when: { name: 'isEmployeeKnowledgeable', is: otherEmployee },
          },
          { kind: 'comment', name: 'feedback', title: 'What else should we know?', optional: true },
        ],
      },
      {
        title: 'How to reach you',
        elements: [
          { kind: 'text', name: 'name', title: 'Your name', purpose: 'name' },
          { kind: 'text', name: 'emailAddress', title: 'Email address', purpose: 'email' },
          { kind: 'text', name: 'phoneNumber', title: 'Phone number', purpose: 'tel' },
          { kind: 'text', name: 'companyName', title: 'Company', purpose: 'organization', optional: true },
          {
            kind: 'text',
            name: 'UIENumber',
            title: 'Unique Entity ID (UEI)',
            hint: '12 letters and digits, from SAM.gov',
            optional: true,
          },
          { kind: 'text', name: 'city', title: 'City', purpose: 'address-level2' },
          { kind: 'select', name: 'state', title: 'State', choices: states, beneath: inTerritory },
        ],
      },
    ],
  }
}
