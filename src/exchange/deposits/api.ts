import { status as statusOf } from 'elysia'
import { unseenBy } from '../../journal/record/admin-queries.ts'
import { isRefnumber } from '../../journal/record/rules.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { queueArticles } from './actions.ts'
import { parseArticlesToSend } from './form.ts'
import * as input from './input.ts'
import { findDepositsOf } from './list/queries.ts'
import { formatMissingFields, type ListedMissing } from './missing-rules.ts'
import { isChannel } from './rules.ts'

const tags = ['Crossref and DOAJ']

/** Sends articles to channels, and returns the state of each deposit. */
export function channelApi(services: Services) {
  return privateRoutes(services)
    .get(
      '/api/admin/channels',
      async ({ query: { refnumber = '' }, actor }) =>
        (isRefnumber(refnumber) && (await findDepositsOf(services.db, refnumber, await unseenBy(actor)))) || notFound(),
      {
        query: input.depositQuery,
        response: { 200: input.deposits, 401: unauthorizedBody, 404: notFoundBody },
        detail: { tags, summary: 'What became of an article at each channel' },
      },
    )
    .post(
      '/api/admin/channels',
      async ({ form, actor, set }) => {
        const { texts, lists } = form
        const articles = parseArticlesToSend(texts, lists.refnumbers)
        const { channel = '' } = texts
        if (!isChannel(channel)) return refuseDepositRequest({ code: 'invalid', field: 'channel' })
        if (!articles.ok) return refuseDepositRequest(articles.problem)
        const result = await queueArticles(actor, channel, articles.requested)
        if (!result.ok) return refuseDepositRequest({ ...result.problem, missing: formatMissingFields(result.missing) })
        set.status = 202
        return { queued: result.queued, missing: formatMissingFields(result.missing) }
      },
      {
        response: { 202: input.queued, 401: unauthorizedBody, 422: input.refused },
        sends: { schema: input.request },
        detail: { tags, summary: 'Queue articles for a channel: some, those of an issue, or all' },
      },
    )
}

function refuseDepositRequest({ code, field, missing }: { code: string; field?: string; missing?: ListedMissing[] }) {
  return statusOf(422, { error: code, ...(field && { field }), ...(missing?.length && { missing }) })
}
