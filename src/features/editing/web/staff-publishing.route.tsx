import { ConsolePage } from '../../../console/console-page.tsx'
import { Outcome, usePress } from '../../../console/said.tsx'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { families, type WrittenFamily } from '../../../platform/families-contract.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateText } from '../../../ui/dates.tsx'
import './calls.ts'

/** Of which families it takes two people to publish an item (PUBLISH-06). */
export default function StaffPublishing() {
  const loaded = useLoaded('publishing', (signal) => call('GET /api/staff/publishing', undefined, { signal }))
  const { said, pending, press } = usePress()
  const set = (family: WrittenFamily, twoPeople: boolean) =>
    press(async () => {
      loaded.put(await call('PUT /api/staff/publishing/:family', { params: { family }, body: { twoPeople } }))
      const { many } = families[family]
      return {
        kind: 'success',
        text: `${many}: ${twoPeople ? 'it takes two people now.' : 'one person is enough now.'}`,
      }
    })
  return (
    <ConsolePage title="Publishing" loaded={loaded}>
      {({ Items, publishers }) => (
        <>
          <p>
            A publisher publishes without review. Where it takes two people, nobody publishes what they changed last:
            somebody else does. What is scheduled already goes live as it was set.
          </p>
          <Outcome said={said} />
          {publishers < 2 ? (
            <Alert kind="warning" title="There are not two people who may publish">
              <p>
                Where it takes two people, nobody can publish what the one changes. Give the role to a second person
                first.
              </p>
            </Alert>
          ) : null}
          <table className="data-table data-table--stacked">
            <caption className="visually-hidden">How many people it takes, by family of content</caption>
            <thead>
              <tr>
                <th scope="col">Content</th>
                <th scope="col">It takes</th>
                <th scope="col">Changed</th>
                <th scope="col">Change</th>
              </tr>
            </thead>
            <tbody>
              {Items.map(({ family, twoPeople, changedBy, changedAt }) => (
                <tr key={family}>
                  <th scope="row" data-label="Content">
                    {families[family].many}
                  </th>
                  <td data-label="It takes">{twoPeople ? 'Two people' : 'One person'}</td>
                  <td data-label="Changed">
                    {changedAt ? (
                      <>
                        <DateText iso={changedAt} /> by {changedBy}
                      </>
                    ) : (
                      'Never'
                    )}
                  </td>
                  <td data-label="Change">
                    <button
                      type="button"
                      className="link-button"
                      aria-disabled={pending || undefined}
                      onClick={() => {
                        if (!pending) void set(family, !twoPeople)
                      }}
                    >
                      {twoPeople ? 'One person is enough' : 'Ask for two people'}
                      <span className="visually-hidden"> for {families[family].many}</span>
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </ConsolePage>
  )
}
