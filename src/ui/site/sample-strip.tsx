import { useMatches, useRouteLoaderData } from 'react-router'

const list = new Intl.ListFormat('en-US')

/** On every page, what is made up: on the site as long as any of it is shown, and in a page's own fixed text (FIRST-05). */
export function SampleStrip() {
  const everywhere = useRouteLoaderData<{ samples: string[] }>('root')?.samples ?? []
  const here = useMatches().flatMap(({ loaderData }) => (loaderData as PageWithText | undefined)?.text?.sample ?? [])
  if (everywhere.length + here.length === 0) return null
  return (
    <section className="sample-strip" aria-label="Sample content">
      <p className="wrap">
        <strong>Sample content.</strong>{' '}
        {everywhere.length > 0 ? `Made up on this site: ${list.format(everywhere)}. ` : null}
        {here.length > 0 ? `Made up on this page: ${list.format(here)}.` : null}
      </p>
    </section>
  )
}

interface PageWithText {
  text?: { sample?: string }
}
