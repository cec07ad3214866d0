import './tables.ts'

export { inquiriesApi } from './api.ts'
export { inquiriesExport, inquiriesWait } from './desk.ts'
export { inquiriesOfOffices, openInquiries } from './personal-data.ts'
