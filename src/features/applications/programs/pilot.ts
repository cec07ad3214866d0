import type { LongText, Option, YesNo } from '../../../forms/definition.ts'
import { employeeCounts } from '../../accounts/profile-contract.ts'
import type { ProgramDefinition } from '../form/program.ts'
import { address, codes, companyCode, names, useLookup } from './company.ts'

/** The pilot application (PILOT-05, PILOT-08 to PILOT-32). */

const options = (...texts: readonly string[]): Option[] => texts.map((text) => ({ value: text, text }))

const yesNo = (name: string, label: string, message: string): YesNo => ({ kind: 'yes or no', name, label, message })
const longText = (name: string, label: string, message: string, hint?: string): LongText => ({
  kind: 'long text',
  name,
  label,
  message,
  ...(hint ? { hint } : {}),
})

export const onlyParticipants = 'Only participants in the Mentor-Protege Program (MPP) can register for Pilot Program'

const participates = { field: 'mpp', is: 'yes' }

export const pilot: ProgramDefinition = {
  program: 'pilot',
  secondFactor: true,
  steps: [
    {
      title: 'Application',
      sections: [
        {
          rows: [
            {
              ...yesNo(
                'mpp',
                'Do you participate in the Mentor-Protege Program (MPP)?',
                'Please answer if you participate in the Mentor-Protege Program (MPP)',
              ),
              refusal: onlyParticipants,
            },
          ],
        },
        {
          title: 'You and your company',
          when: participates,
          rows: [
            useLookup,
            companyCode({ optional: true }),
            names,
            ...codes,
            ...address({ message: 'Please provide organization zip code' }, { optional: true }),
          ],
        },
        {
          title: 'Mentor-Protege agreement',
          when: participates,
          rows: [
            [
              {
                kind: 'text',
                name: 'mentorCompany',
                label: 'Name of your mentor',
                message: 'Please provide the name of your MPP mentor',
              },
              {
                kind: 'text',
                name: 'contractNumber',
                label: 'MPP contract number',
                message: 'Please provide your MPP contract number',
                max: 100,
              },
            ],
            [
              {
                kind: 'date',
                name: 'mppStartDate',
                label: 'Start of the agreement',
                message: 'Please provide your agreement start date, between 01/01/2010 and today',
                earliest: '2010-01-01',
                latest: 'today',
              },
              {
                kind: 'date',
                name: 'mppEndDate',
                label: 'End of the agreement',
                message:
                  'End date cannot be before start date. Please provide your agreement end date, between {earliest} and {latest}',
                earliest: '2019-10-01',
                latest: '2030-12-31',
                from: 'mppStartDate',
              },
            ],
            {
              kind: 'choice',
              name: 'govtAgency',
              label: 'DoD sponsoring agency',
              message: 'Please provide your DoD sponsoring agency',
              options: options('Army', 'Navy', 'Air Force', 'NGA', 'DIA', 'MDA', 'DTRA', 'DCMA', 'OSD'),
            },
          ],
        },
        {
          title: 'Your business',
          when: participates,
          rows: [
            [
              {
                kind: 'whole number',
                name: 'yearsInBusiness',
                label: 'Years in business',
                message: 'Please provide your years in business',
                least: 0,
                most: 1_000,
              },
              {
                kind: 'choice',
                name: 'numberOfEmployees',
                label: 'Number of employees',
                message: 'Please provide your company size',
                options: options(...employeeCounts),
              },
            ],
            [
              yesNo('womenOwned', 'Is it women-owned?', 'Please answer if your business is women-owned'),
              yesNo('veteranOwned', 'Is it veteran-owned?', 'Please answer if your business is veteran-owned'),
            ],
            [
              yesNo(
                'serviceDisabledveteranOwned',
                'Is it service-disabled veteran-owned?',
                'Please answer if your business is service-disabled veteran-owned',
              ),
              yesNo('hubzoneBusiness', 'Is it a HUBZone business?', 'Please answer if you are a HUBZone business'),
            ],
            [
              yesNo('smallBusiness', 'Is it a small business?', 'Please answer if you are a small business'),
              yesNo(
                'indianEconomicEnterprise',
                'Is it an Indian Economic Enterprise?',
                'Please answer if you are an Indian Economic Enterprise',
              ),
            ],
            [
              yesNo('dodPrime', 'Are you a DoD prime contractor?', 'Please answer if you are a DoD prime contractor'),
              yesNo('dodSub', 'Are you a DoD subcontractor?', 'Please answer if you are a DoD subcontractor'),
            ],
            yesNo(
              'civilianSub',
              'Are you a civilian-agency subcontractor?',
              'Please answer if you are a civilian-agency subcontractor',
            ),
            {
              kind: 'choice',
              name: 'serviceBase',
              label: 'Service base',
              message: 'Please provide your service base',
              look: 'radio',
              options: [
                { value: 'manufacturing', text: 'Manufacturing' },
                { value: 'researchAndDevelopment', text: 'Research and development' },
                { value: 'knowledgeBased', text: 'Knowledge-based services' },
                { value: 'other', text: 'Other' },
              ],
            },
            {
              kind: 'text',
              name: 'mep',
              label: 'MEP center you work with',
              hint: 'Its name, or None',
              message: 'Please provide your MEP center, or None',
            },
            longText(
              'referralSource',
              'How did you hear about the program?',
              'Please provide how you heard about the program',
            ),
          ],
        },
        {
          title: 'Cybersecurity today',
          when: participates,
          rows: [
            {
              kind: 'choice',
              name: 'levelOfCompliancy',
              label: 'Level of compliancy',
              message: 'Please provide your level of compliancy',
              options: options('NIST 800-171', 'CMMC Level 1', 'CMMC Level 2', 'CMMC Level 3', 'N/A', 'Other'),
            },
            longText(
              'levelOfCompliancyDescription',
              'Describe your level of compliancy',
              'Please describe your level of compliancy',
              'What is in place, what is open, and what your last score was, if you have one.',
            ),
            yesNo(
              'resourcesForCyber',
              'Do you have resources for cybersecurity?',
              'Please answer if you have resources for cybersecurity',
            ),
            {
              kind: 'text',
              name: 'compliancePerson',
              label: 'Who is responsible for compliance?',
              hint: 'Name and role',
              message: 'Please provide the person responsible for compliance',
            },
            yesNo(
              'resourcesForCoach',
              'Do you have staff to work with a coach?',
              'Please answer if you have staff to work with a coach',
            ),
            longText(
              'operatingSystems',
              'Which operating systems do you use?',
              'Please provide the operating systems you use',
            ),
            longText(
              'locationsAndNetwork',
              'Describe your locations and network',
              'Please describe your locations and network',
              'How many sites, how they are connected, and what runs in a cloud.',
            ),
          ],
        },
      ],
    },
  ],
}
