export { trainingApi } from './api.ts'
export { type Catalog, type CategoryMaterials, type TrainingService, trainingService } from './service.ts'
export { loadStarterTraining } from './starter.ts'
