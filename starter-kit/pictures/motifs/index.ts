import { civic } from './civic.ts'
import { devices } from './devices.ts'
import { machines } from './machines.ts'
import type { Motif } from './motif.ts'
import { office } from './office.ts'
import { persons } from './people.ts'
import { security } from './security.ts'
import { transport } from './transport.ts'

export const motifs: Record<string, Motif> = {
  ...machines,
  ...transport,
  ...security,
  ...devices,
  ...office,
  ...persons,
  ...civic,
}
