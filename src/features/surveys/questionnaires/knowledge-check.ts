import type { ChoiceElement, Questionnaire } from '../questionnaire.ts'

const question = (name: string, title: string, choices: readonly string[]): ChoiceElement => ({
  kind: 'radio',
  name,
  title,
  choices,
})

/** SURVEY-14 to SURVEY-17. Which answer is right is not held here, so that no page can give it away. */
export const knowledgeCheck: Questionnaire = {
  title: 'Knowledge check: doing business with Health and Human Services',
  caption:
    'Thank you for checking what stayed with you. Eight questions, one answer each; nothing is graded and your name is not asked.',
  completion:
    'Thank you. Your answers were received. Those of everyone together can show which parts of the training to explain better.',
  pages: [
    {
      title: 'The department',
      elements: [
        question('NumberOfOperatingDivisions', 'How many operating divisions does the department count?', [
          '5',
          '8',
          '13',
          '24',
        ]),
        question(
          'HHS_OSDBUDivision',
          'What does the department’s Office of Small and Disadvantaged Business Utilization do for you?',
          [
            'It signs every contract of the department',
            'It helps small firms to find and reach the department’s buyers',
            'It certifies firms as small',
            'It pays invoices faster',
          ],
        ),
        question('TopNAICSCode2023', 'Which kind of work stood at the top of the department’s spending in 2023?', [
          'Making medicines and vaccines',
          'Building highways',
          'Repairing ships',
          'Farming',
        ]),
        question(
          'LargestSpendSocioEconomicCategory',
          'Which group of small firms receives the largest share of the department’s small business spending?',
          [
            'Small disadvantaged businesses',
            'Women-owned small businesses',
            'Service-disabled veteran-owned small businesses',
            'HUBZone firms',
          ],
        ),
      ],
    },
    {
      title: 'Your first steps',
      elements: [
        question('NewPortalName', 'Where do you tell the department’s small business office about your firm?', [
          'In its Small Business Customer Experience portal',
          'By a letter to the Secretary',
          'In the newspaper',
          'On any social network',
        ]),
        question('NewEntrantsOutreachEventName', 'Which kind of event is meant for firms new to the department?', [
          'A vendor outreach session',
          'A protest hearing',
          'A closing conference',
          'A site audit',
        ]),
        question('CPRStandsFor', 'A buyer asks about your CPARS record. What does such a record hold?', [
          'Your prices of the last five years',
          'How contracting officers rated your past performance',
          'Your tax returns',
          'Your cyber security score',
        ]),
        question('HHSFirstStop', 'What is a good first stop before you write to a buyer?', [
          'The department’s published forecast of contract opportunities',
          'The inspector general',
          'The cafeteria menu',
          'A competitor',
        ]),
      ],
    },
  ],
}
