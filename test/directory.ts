import { insertVersion } from '../src/features/locator/server/directory-store.ts'
import type { Db } from '../src/platform/db/database.ts'

/** The fields of a directory's entry that a test cares for; the others are empty. */
export interface TestOffice {
  Name: string
  State: string
  area?: string
  mail?: string
  street?: string
  at?: { lat: number; lng: number }
}

/** Makes these offices the directory, as an import would; portals hear of it by the content's notice. */
export async function replaceDirectory(db: Db, offices: readonly TestOffice[]): Promise<void> {
  const kept = offices.map(({ Name, State, area = 'Statewide', mail = '', street = '1 Main Street', at }, index) => ({
    id: Name.toLowerCase().replaceAll(' ', '-') + (offices.findIndex((one) => one.Name === Name) < index ? '-2' : ''),
    info: {
      State,
      Territory: '',
      Name,
      'Address Line 1': street,
      'Address Line 2': '',
      City: 'Springfield',
      'Postal Code': '00000',
      'Phone Number': '614-555-0150',
      Extension: '7',
      'email for references': mail,
      website: 'www.office.example',
      'Organization Service Area': area,
    },
    address: `${street}, Springfield, 00000`,
    position: at ?? null,
    nativeAccelerator: null,
  }))
  await db.transaction().execute((tx) =>
    insertVersion(tx, {
      offices: kept,
      report: { taken: kept.length, mended: 0, leftOut: 0, notes: [], rows: [] },
      fileName: 'offices.csv',
      importedBy: 'a test',
      sample: false,
    }),
  )
}
