interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** Who runs the site, and how it is searched, as search engines read it (schema.org). */
export function structuredSite({ matches }: MetaArgs): Record<string, unknown> | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { site: { programmeName: string; infoMailbox: string }; publicUrl: string }
    | undefined
  if (!root) return undefined
  const { site, publicUrl } = root
  const organization = `${publicUrl}/#organization`
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: site.programmeName,
        url: publicUrl,
        logo: `${publicUrl}/apple-touch-icon.png`,
        email: site.infoMailbox,
      },
      {
        '@type': 'WebSite',
        name: site.programmeName,
        url: publicUrl,
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?query={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}
