import { Elysia } from 'elysia'
import type { Services } from '../services.ts'
import type { PublicRoutes } from '../web/limits/costs.ts'
import { undoPending } from './decisions/undo-actions.ts'
import { desk } from './desk/routes.ts'
import { paperLetters } from './letters/routes.ts'
import { submissions, submitCosts } from './submit/routes.ts'

/** What strangers' requests cost in the rooms of papers. */
export const reviewCosts: PublicRoutes = { ...submitCosts }

/** The rooms of papers, from submission to decision. What one side must not know of the other is handed in here. */
export function review(services: Services) {
  return new Elysia()
    .use(submissions(services, { endRequests: async () => {}, undoPending }))
    .use(desk(services))
    .use(paperLetters(services))
}
