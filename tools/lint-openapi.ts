import { createConfig, lintFromString } from '@redocly/openapi-core'

/** What the linter finds in an API's description, one line each. @param source the description, as JSON */
export async function lintOpenApi(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`)
}
