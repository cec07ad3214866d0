import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { Accounts } from '../../accounts/server/index.ts'
import { listSubmissions } from '../contract.ts'
import { listOwn } from './service.ts'

export function submissionsApi(app: FastifyInstance, accounts: Accounts): void {
  serve(app, listSubmissions, async ({ actor }) => {
    const Items = await listOwn(accounts, actor)
    return { Items, Count: Items.length }
  })
}
