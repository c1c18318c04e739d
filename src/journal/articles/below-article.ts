import type { Elysia } from 'elysia'
import { onlineFirstParameters } from '../../core/online-first.ts'
import type { IssueParameters } from '../record/issues/rules.ts'

type Asked = { request: Request; params: IssueParameters & Record<string, string>; query: Record<string, string> }

/** Returns the routes of addresses below an article's own, which is in its issue or online first. */
export const articleRoutes = (below = '') =>
  [`/archives/:year/:volume/:issue/:ref${below}`, `/articles/:ref${below}`] as const

/** Registers what answers an address below an article's own. */
export function getOfArticle(routes: Elysia, below: string, answer: (asked: Asked) => Promise<Response>): Elysia {
  for (const path of articleRoutes(below))
    routes.get(path as string, ({ request, params, query }) =>
      answer({ request, params: { ...onlineFirstParameters, ...params }, query }),
    )
  return routes
}
