import type { Option } from '../../../forms/definition.ts'
import type { ProgramDefinition } from '../form/program.ts'
import { address, codes, companyCode, names, useLookup } from './company.ts'

/** The registration with the Manufacturing Extension Partnership (MEP-05 to MEP-15). */

/** The list of lead centers, which the portal keeps as content. */
export const centerList = 'mep-centers'

/** MEP-07: what stands in the list besides the centers. */
export const noCenter: readonly Option[] = ['I have not worked with an MEP office', 'Other'].map((text) => ({
  value: text,
  text,
}))

const knowsMep = { field: 'familiarWith', is: 'MEP' }

export const mep: ProgramDefinition = {
  program: 'mep',
  secondFactor: false,
  steps: [
    {
      title: 'You and your company',
      sections: [
        {
          rows: [
            names,
            useLookup,
            companyCode({ message: "Please provide your company's CAGE code or DUNS number." }),
            ...codes,
          ],
        },
      ],
    },
    {
      title: 'Address',
      sections: [
        {
          rows: address(
            {
              message: 'Please provide a numeric zip code',
              fits: (text) => /^\d{1,10}$/.test(text),
              inputMode: 'numeric',
            },
            { message: 'Please provide organization country' },
          ),
        },
      ],
    },
    {
      title: 'Programs',
      sections: [
        {
          rows: [
            {
              kind: 'choices',
              name: 'familiarWith',
              label: 'Which programs are you familiar with?',
              hint: 'Choose all that apply, or None.',
              message: 'Please check with which program(s) you are familiar.',
              options: [
                { value: 'MEP', text: 'MEP' },
                { value: 'PTAC', text: 'PTAC' },
                { value: 'SBDC', text: 'SBDC' },
                { value: 'None', text: 'None' },
              ],
              alone: 'None',
            },
            {
              kind: 'choice',
              name: 'localCenter',
              label: 'Which lead center did you work with?',
              message: 'Please provide which lead center you worked with.',
              options: centerList,
              when: knowsMep,
            },
            {
              kind: 'choice',
              name: 'ITProvider',
              label: 'Who runs your IT?',
              message: 'Please answer if your company uses internal of third-party IT.',
              look: 'radio',
              options: [
                { value: 'internal', text: 'Our own people (internal)' },
                { value: 'thirdParty', text: 'Another company (third party)' },
              ],
              when: knowsMep,
            },
            {
              kind: 'consent',
              name: 'optInForMEP',
              label:
                'Share my contact information with the MEP office of my state, so that it can get in touch with me. Without this nothing is shared.',
              message: 'Please say whether your contact information may be shared.',
              optional: true,
            },
          ],
        },
      ],
    },
  ],
}
