const feature = '^src/features/([^/]+)/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'platform-knows-no-feature',
      comment: 'platform/, forms/ and ui/ serve every feature and import none',
      severity: 'error',
      from: { path: '^src/(platform|forms|ui)/' },
      to: { path: '^src/features/' },
    },
    { name: 'ui-knows-no-platform', severity: 'error', from: { path: '^src/ui/' }, to: { path: '^src/platform/' } },
    {
      name: 'contract-is-shape-only',
      comment: 'a contract travels to the browser: zod and other contracts, nothing else',
      severity: 'error',
      from: { path: '^src/.*/contract\\.ts$' },
      to: { pathNot: '(^src/.*contract\\.ts$)|node_modules/zod' },
    },
    {
      name: 'neighbours-by-the-front-door',
      comment:
        'another feature is entered by its server/index.ts or its contracts; web parts made for others lie in web/shared',
      severity: 'error',
      from: { path: feature },
      to: {
        path: '^src/features/',
        pathNot: [
          '^src/features/$1/',
          '^src/features/[^/]+/(server/index|server|[a-z-]*contract)\\.ts$',
          '^src/features/[^/]+/web/shared/',
        ],
      },
    },
    {
      name: 'web-imports-no-server',
      severity: 'error',
      from: { path: '^src/((features/[^/]+/web|ui|console|held)/|root\\.tsx|entry\\.client\\.tsx)' },
      to: {
        path: '^src/features/[^/]+/server|^src/features/assessments/frameworks/[^/]+/server|^src/platform/',
        pathNot: '^src/platform/(browser/|[^/]*contract\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-imports-no-web',
      severity: 'error',
      from: { path: '^src/(features/[^/]+/server|platform/)' },
      to: { path: '^src/(features/[^/]+/web|ui)/' },
    },
    {
      name: 'the-console-knows-no-feature',
      comment: 'features bring their pages to it; routes.ts alone names them',
      severity: 'error',
      from: { path: '^src/console/', pathNot: '^src/console/routes\\.ts$' },
      to: { path: '^src/features/' },
    },
    {
      name: 'checks-by-the-registry',
      comment: 'what differs from check to check stands in its folder, and nobody asks a single one',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/features/assessments/frameworks/|\\.test\\.tsx?$' },
      to: { path: '^src/features/assessments/frameworks/[^/]+/' },
    },
    {
      name: 'checks-know-no-server',
      comment: 'the server waits for them while it is loaded: one that imported it would wait for the server in turn',
      severity: 'error',
      from: { path: '^src/features/assessments/frameworks/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/features/assessments/(server|web)/' },
    },
    {
      name: 'checks-travel-light',
      comment: 'the browser loads rules and words: questions and the sheet stay in server/, zod and the rest outside',
      severity: 'error',
      from: { path: '^src/features/assessments/frameworks/', pathNot: '/server/|\\.test\\.ts$' },
      to: {
        path: '^src/features/assessments/frameworks/[^/]+/server/|node_modules/|^src/(platform|forms|ui)/',
        pathNot: '^src/platform/[^/]*contract\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'checks-know-no-other-feature',
      severity: 'error',
      from: { path: '^src/features/assessments/frameworks/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/features/(?!assessments/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'checks-know-no-other-check',
      comment: 'what several take stands in the folder of the standard that it comes from',
      severity: 'error',
      from: { path: '^src/features/assessments/frameworks/([^/]+)/' },
      to: {
        path: '^src/features/assessments/frameworks/[^/]+/',
        pathNot: '^src/features/assessments/frameworks/($1|sp-800-171-rev-2)/',
      },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    {
      name: 'accounts-come-first',
      severity: 'error',
      comment: 'sign-up offers the company lookup, which itself knows no feature',
      from: { path: '^src/features/accounts/' },
      to: { path: '^src/features/(?!accounts/)', pathNot: '^src/features/company-lookup/web/shared/' },
    },
    {
      name: 'the-company-lookup-stands-alone',
      severity: 'error',
      from: { path: '^src/features/company-lookup/' },
      to: { path: '^src/features/(?!company-lookup/)' },
    },
    {
      name: 'organizations-come-second',
      severity: 'error',
      comment: 'My Account offers the registration with MEP (MEP-01)',
      from: { path: '^src/features/organizations/' },
      to: {
        path: '^src/features/(?!(accounts|organizations)/)',
        pathNot: '^src/features/applications/web/shared/',
      },
    },
    {
      name: 'only-staff-knows-the-chatbot',
      comment: 'staff is the console',
      severity: 'error',
      from: { path: '^src/features/(?!(chatbot|staff)/)' },
      to: { path: '^src/features/(chatbot|staff)/', pathNot: '/web/shared/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/' },
    tsConfig: { fileName: 'tsconfig.json' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
