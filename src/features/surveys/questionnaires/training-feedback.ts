import type { ChoiceElement, Questionnaire } from '../questionnaire.ts'

const judged = (name: string, title: string): ChoiceElement => ({
  kind: 'radio',
  name,
  title,
  choices: ['Yes', 'Somewhat', 'Not at all'],
})

/** The four trainings ask the same; only what they call themselves differs. @param training as in "How was ...?" */
function trainingFeedback(title: string, training: string): Questionnaire {
  return {
    title,
    caption: `Thank you for taking part in ${training}. Nine short questions tell us what to keep and what to mend; your name is not asked.`,
    completion: 'Thank you. Your answers were received and are kept for the people who run our trainings.',
    pages: [
      {
        title: 'The training',
        elements: [
          judged('materialPresented', 'Was the material presented clearly?'),
          judged('contentUnderstanding', 'Do you understand the subject better than before?'),
          judged('speakerKnowledgeable', 'Did the speaker know the subject well?'),
          judged('understandableSpeaker', 'Was the speaker easy to understand?'),
          judged('engaingSpeaker', 'Did the speaker hold your attention?'),
          {
            kind: 'radio',
            name: 'trainingPace',
            title: 'How was the pace?',
            choices: ['Too fast', 'Just Right', 'Too Slow'],
          },
          {
            kind: 'radio',
            name: 'webinarQuestions',
            title: 'If you attended live: were your questions answered?',
            choices: ['I did not attend the live webinar.', 'Yes', 'No'],
          },
        ],
      },
      {
        title: 'In your own words',
        text: 'Both are optional. Please leave out names and anything confidential.',
        elements: [
          {
            kind: 'comment',
            name: 'explorationWish',
            title: 'What would you like to learn more about?',
            optional: true,
          },
          {
            kind: 'comment',
            name: 'otherComments',
            title: 'Is there anything else you want to tell us?',
            optional: true,
          },
        ],
      },
    ],
  }
}

export const nationalSecurityTraining = trainingFeedback(
  'National security innovation network: training feedback',
  'the training of the national security innovation network',
)
export const introductionTraining = trainingFeedback(
  'Introduction to the cyber program: training feedback',
  'the introduction to our cyber program',
)
export const dotTraining = trainingFeedback(
  'How to do business with the Department of Transportation: training feedback',
  'the training on doing business with the Department of Transportation',
)
export const hhsTraining = trainingFeedback(
  'How to do business with Health and Human Services: training feedback',
  'the training on doing business with the Department of Health and Human Services',
)
