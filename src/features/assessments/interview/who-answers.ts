import { says } from './answers.ts'
import type { InterviewAnswers } from './questions.ts'

/** Whose knowledge a family asks for. */
export type Knower = 'lead' | 'computers' | 'shop' | 'office'

const lookAfter: Readonly<Record<string, string>> = {
  owner: 'you, the owner or manager',
  beside: 'whoever looks after the computers beside other work; give them the time for it',
  own: 'your IT people',
  provider: 'your IT provider: sit down together, and let them show what they say',
  both: 'your IT people, with your provider for what it does',
  nobody: 'nobody yet: name somebody first, because these answers become that person’s work',
}

const people: Readonly<Record<Exclude<Knower, 'computers'>, { few: string; many: string }>> = {
  lead: { few: 'the owner or manager', many: 'the manager who will answer for security' },
  shop: { few: 'whoever runs the shop', many: 'the shop or plant manager' },
  office: { few: 'the owner or whoever hires people', many: 'the people of human resources, with the manager' },
}

/** Who should answer, in words (EASE-02): by who looks after the computers and how many people there are. */
export function whoAnswers(answers: InterviewAnswers, knower: Knower): string {
  const isAlone = says(answers, 'people', 'one')
  if (knower === 'computers') {
    const by = answers.it?.[0]
    if (by !== undefined && lookAfter[by]) return isAlone && by !== 'provider' && by !== 'both' ? 'you' : lookAfter[by]
    return isAlone ? 'you' : 'whoever looks after your computers'
  }
  if (isAlone) return 'you'
  return people[knower][says(answers, 'people', 'under-250', 'more') ? 'many' : 'few']
}
