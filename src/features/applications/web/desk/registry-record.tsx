import { call } from '../../../../platform/browser/call.ts'
import { useLoaded } from '../../../../platform/browser/use-loaded.ts'

/** The company's record in the registry, beside what was typed (DESK-06). */
export function RegistryRecord({ codes: { cage, duns } }: { codes: { cage: string; duns: string } }) {
  const code = cage || duns
  const { value, error, again } = useLoaded(code || undefined, (signal) =>
    cage
      ? call('GET /api/sam/cageCode/:code', { params: { code: cage } }, { signal })
      : call('GET /api/sam/duns/:code', { params: { code: duns } }, { signal }),
  )
  const address = value?.electronicBusinessAddress
  const rows: [string, string | undefined][] = [
    ['Legal name', value?.legalBusinessName],
    ['Also known as', value?.dbaName],
    [
      'Address',
      address &&
        [address.address1, address.address2, address.city, `${address.state} ${address.zip}`]
          .filter(Boolean)
          .join(', '),
    ],
    ['CAGE code', value?.cageCode],
    ['DUNS number', value?.duns],
    ['Primary NAICS code', value?.primaryNaics],
    ['Website', value?.corporateUrl],
  ]
  return (
    <section className="panel">
      <h2>In the company registry</h2>
      {!code ? (
        <p>No CAGE code or DUNS number was given.</p>
      ) : error ? (
        <>
          <p>{(error as Error).message}</p>
          <button type="button" className="usa-button usa-button--outline" onClick={again}>
            Try again
          </button>
        </>
      ) : !value ? (
        <p role="status">Asking the registry ...</p>
      ) : !value.legalBusinessName ? (
        <p>The registry knows no company with the code {code}.</p>
      ) : (
        <dl className="console__facts">
          {rows.map(([name, text]) =>
            text ? (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ) : null,
          )}
        </dl>
      )}
    </section>
  )
}
