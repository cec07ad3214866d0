import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../contract.ts'
import type { TrainingService } from './service.ts'

export function trainingApi(app: FastifyInstance, training: TrainingService): void {
  serve(app, contract.listTrainingCategories, ({ query }) => training.categories(query))
  serve(app, contract.listTrainingMaterials, ({ query }) => training.materials(query))
}
