/**
 * The shapes of OSCAL's assessment results and plan of action that the portal writes, after NIST's model reference
 * (pages.nist.gov/OSCAL-Reference): required parts, allowed names, formats. Every object is closed, so that a name
 * the model does not know is an error.
 */

type Schema = Record<string, unknown>

const uuid = {
  type: 'string',
  pattern: '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[45][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}$',
}
const token = { type: 'string', pattern: '^(\\p{L}|_)(\\p{L}|\\p{N}|[.\\-_])*$' }
/** Not empty, no blanks at the ends. */
const text = { type: 'string', pattern: '^\\S([\\s\\S]*\\S)?$' }
const line = { type: 'string', pattern: '^\\S(.*\\S)?$' }
const dateTime = { type: 'string', format: 'date-time' }
const uri = { type: 'string', format: 'uri' }

const object = (required: Schema, optional: Schema = {}): Schema => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
})
const some = (items: Schema): Schema => ({ type: 'array', minItems: 1, items })

const props = some(object({ name: token, value: line }, { uuid, ns: uri, class: token, remarks: text }))
const common = { props, remarks: text }

const metadata = object(
  { title: line, 'last-modified': dateTime, version: line, 'oscal-version': line },
  {
    ...common,
    roles: some(object({ id: token, title: line }, common)),
    parties: some(object({ uuid, type: { enum: ['person', 'organization'] } }, { ...common, name: line })),
    'responsible-parties': some(object({ 'role-id': token, 'party-uuids': some(uuid) }, common)),
  },
)

const observation = object(
  {
    uuid,
    description: text,
    methods: some({ enum: ['EXAMINE', 'INTERVIEW', 'TEST', 'UNKNOWN'] }),
    collected: dateTime,
  },
  { ...common, title: line, types: some(token), expires: dateTime },
)

const task = object(
  { uuid, type: { enum: ['milestone', 'action'] }, title: line },
  { ...common, description: text, timing: object({ 'on-date': object({ date: dateTime }) }) },
)

const risk = object(
  {
    uuid,
    title: line,
    description: text,
    statement: text,
    status: {
      enum: ['open', 'investigating', 'remediating', 'deviation-requested', 'deviation-approved', 'closed'],
    },
  },
  {
    ...common,
    deadline: dateTime,
    remediations: some(
      object(
        { uuid, lifecycle: { enum: ['recommendation', 'planned', 'completed'] }, title: line, description: text },
        { ...common, tasks: some(task) },
      ),
    ),
  },
)

const finding = object(
  {
    uuid,
    title: line,
    description: text,
    target: object(
      {
        type: { enum: ['statement-id', 'objective-id'] },
        'target-id': token,
        status: object(
          { state: { enum: ['satisfied', 'not-satisfied'] } },
          { reason: { enum: ['pass', 'fail', 'other'] }, remarks: text },
        ),
      },
      { ...common, title: line, description: text },
    ),
  },
  { ...common, 'related-observations': some(object({ 'observation-uuid': uuid })) },
)

export const assessmentResultsSchema = object({
  'assessment-results': object(
    {
      uuid,
      metadata,
      'import-ap': object({ href: { type: 'string', format: 'uri-reference' } }, { remarks: text }),
      results: some(
        object(
          {
            uuid,
            title: line,
            description: text,
            start: dateTime,
            'reviewed-controls': object({
              'control-selections': some(object({ 'include-controls': some(object({ 'control-id': token })) })),
            }),
          },
          {
            ...common,
            end: dateTime,
            observations: some(observation),
            risks: some(risk),
            findings: some(finding),
          },
        ),
      ),
    },
    { 'back-matter': object({}, { resources: some(object({ uuid }, { ...common, title: line, description: text })) }) },
  ),
})

export const planOfActionSchema = object({
  'plan-of-action-and-milestones': object(
    {
      uuid,
      metadata,
      'poam-items': some(
        object(
          { title: line, description: text },
          {
            ...common,
            uuid,
            'related-observations': some(object({ 'observation-uuid': uuid })),
            'related-risks': some(object({ 'risk-uuid': uuid })),
          },
        ),
      ),
    },
    {
      'system-id': object({ id: line }, { 'identifier-type': uri }),
      observations: some(observation),
      risks: some(risk),
    },
  ),
})
