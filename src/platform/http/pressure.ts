import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors.ts'

/**
 * Where the event loop lags, who asks is sent away for some seconds instead of making it worse. The process is alive all
 * the same: were `/healthz` refused, an orchestrator would end it and all that is under way (kubernetes, livenessProbe).
 */
export function shedLoad(app: FastifyInstance, options: FastifyUnderPressureOptions = {}): void {
  void app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    ...options,
    pressureHandler: (request) => {
      if (request.url.split('?')[0] !== '/healthz') throw unavailable()
    },
  })
}
