import { keepOut } from './keep-out.ts'

/**
 * The disclaimer (ASSESS-04, ASSESS-05). notice-version.ts counts its versions, docs/notices keeps each as people
 * accepted it, and a test holds the three together.
 */
export const notice = {
  title: 'Before you begin',
  points: [
    'This check is your company’s own word about itself. It is no assessment by the government or by a certified assessor, it is no certification, and it gives no CMMC status. Your contract and 32 CFR part 170 say what is asked of you.',
    'The result is as good as the answers. Answer Yes only where you could show it. Whoever posts a score in SPRS or affirms it answers for it.',
    `The check asks how your company protects information, and never for the information itself. ${keepOut} Name where the evidence is; the files stay with you.`,
    'What you enter is kept for your company: answers, notes and plans, your system and its people, its assets and its providers. On this site you see it, and the members of your organization; no other account does. Documents that you make of it go where you send them.',
    'What you enter under “Your system”, of its assets and of its providers is kept encrypted. Not encrypted are answers, plans, notes, who is responsible for which objective, the names and CAGE codes of systems, and the CMMC status that you enter. Whoever runs this portal holds its database and its keys.',
  ],
  /** The first part leads to the page on it. */
  whoSees: ['Who sees what you enter', ', person by person.'],
} as const
