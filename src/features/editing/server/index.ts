export { editingApi } from './api.ts'
export type { EditedFamily, LiveItem } from './family.ts'
export { itemsExport } from './item-rows.ts'
export { type EditingService, editingService } from './service.ts'
