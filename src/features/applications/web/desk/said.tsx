import { Alert } from '../../../../ui/alert.tsx'

export interface Saying {
  kind: 'success' | 'warning' | 'error'
  text: string
}

/** What came of something that was pressed; read out. */
export const Said = ({ said }: { said: Saying | undefined }) => (
  <div role="status" className="console__said">
    {said ? <Alert kind={said.kind}>{said.text}</Alert> : null}
  </div>
)
