import { useLoaded } from '../../../../platform/browser/use-loaded.ts'
import { findCompany } from '../../../company-lookup/web/shared/find-company.ts'
import type { DeskApplication } from '../../desk-contract.ts'

/** The company's record in the registry, beside what was typed (DESK-06). */
export function RegistryRecord({ codes: { cage, uei, duns } }: Pick<DeskApplication, 'codes'>) {
  const code = cage || uei || duns
  const kind = cage ? 'CAGE' : uei ? 'UEI' : 'DUNS'
  const { value, error, again } = useLoaded(code || undefined, (signal) => findCompany(kind, code, { signal }))
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
    ['Unique Entity ID (UEI)', value?.uei],
    ['DUNS number', value?.duns],
    ['Primary NAICS code', value?.primaryNaics],
    ['Website', value?.corporateUrl],
  ]
  return (
    <section className="panel">
      <h2>In the company registry</h2>
      {!code ? (
        <p>No CAGE code, UEI or DUNS number was given.</p>
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
