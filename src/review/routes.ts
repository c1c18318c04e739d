import { Elysia } from 'elysia'
import type { Services } from '../services.ts'
import type { PublicRoutes } from '../web/limits/costs.ts'
import { changesApi } from './changes/api.ts'
import { changesScreens } from './changes/pages.tsx'
import { decisionsApi } from './decisions/api.ts'
import { decisionScreens } from './decisions/pages.tsx'
import { addingScreens } from './desk/adding-pages.tsx'
import { deskApi } from './desk/api.ts'
import { copyTextScreens } from './desk/copy-text-pages.tsx'
import { letterScreens } from './desk/letter-pages.tsx'
import { deskScreens } from './desk/pages.tsx'
import { stepApi } from './desk/step-api.ts'
import { feeScreens } from './fees/pages.tsx'
import { requestsApi } from './invitations/api.ts'
import { requestScreens } from './invitations/pages.tsx'
import { reviewerScreens } from './invitations/reviewer-pages.tsx'
import { severalScreens } from './invitations/several-pages.tsx'
import { lettersApi } from './letters/api.ts'
import { lostLinkPages } from './letters/lost-link-pages.tsx'
import { letterLogScreens } from './letters/pages.tsx'
import { templateScreens } from './letters/template-pages.tsx'
import { proofsApi } from './proofs/api.ts'
import { proofScreens } from './proofs/desk-pages.tsx'
import { proofCosts, proofPages } from './proofs/pages.tsx'
import { listProofReaders } from './proofs/queries.ts'
import { reviewerCosts, reviewerPages } from './reviewer/pages.tsx'
import { listReviewersLinks } from './reviewer/queries.ts'
import { statisticsApi } from './statistics/api.ts'
import { figurePages, figureScreens } from './statistics/pages.tsx'
import { listAuthorsLinks } from './submit/queries.ts'
import { submissions, submitCosts } from './submit/routes.ts'

/** The costs of requests without a session in the rooms of papers. */
export const reviewCosts: PublicRoutes = {
  ...submitCosts,
  ...reviewerCosts,
  ...proofCosts,
  'GET /figures': { cost: 'database' },
  'GET /lost-link': { cost: 'verify' },
  'POST /lost-link': { cost: 'verify' },
}

/** The rooms of papers, from submission to decision. */
export function review(services: Services) {
  return new Elysia()
    .use(lostLinkPages(services, [listAuthorsLinks, listReviewersLinks, listProofReaders]))
    .use(submissions(services))
    .use(proofPages(services))
    .use(proofScreens(services))
    .use(proofsApi(services))
    .use(addingScreens(services))
    .use(deskScreens(services))
    .use(copyTextScreens(services))
    .use(letterScreens(services))
    .use(deskApi(services))
    .use(changesScreens(services))
    .use(changesApi(services))
    .use(stepApi(services))
    .use(feeScreens(services))
    .use(figureScreens(services))
    .use(statisticsApi(services))
    .use(figurePages(services))
    .use(requestScreens(services))
    .use(severalScreens(services))
    .use(reviewerScreens(services))
    .use(requestsApi(services))
    .use(decisionScreens(services))
    .use(reviewerPages(services))
    .use(decisionsApi(services))
    .use(templateScreens(services))
    .use(letterLogScreens(services))
    .use(lettersApi(services))
}
