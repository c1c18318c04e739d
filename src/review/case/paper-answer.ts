import { status as statusWith } from 'elysia'
import type { Actor } from '../../services.ts'
import { isConflict } from '../../web/http/form-body.ts'
import { notFound } from '../../web/http/json.ts'
import { answeredTurn } from '../papers/turn-rules.ts'
import { paperOf } from './context.ts'
import type { Paper } from './paper-queries.ts'
import type { PaperRequest } from './request-queries.ts'

/** Returns the paper as JSON, or 404 if the user may not see it. */
export async function answerOf(actor: Actor, number: string) {
  const paper = await paperOf(actor, number)
  return paper ? answeredPaper(paper) : notFound()
}

/** Converts a paper to JSON. */
function answeredPaper({ article, requests, versions, files, ...paper }: Paper) {
  const versionOf = ({ version_id, round }: (typeof files)[number]) =>
    version_id ?? versions.findLast((version) => version.round === round)?.id
  return {
    ...answeredTurn(paper),
    versions: versions.map((version) => ({
      ...version,
      files: files.filter((file) => versionOf(file) === version.id),
    })),
    article: article?.id ? { id: article.id, refnumber: article.refnumber } : null,
    requests: requests.map(answeredRequest),
  }
}

/** Converts a request to JSON. */
export function answeredRequest({ report, typed: _, ...request }: PaperRequest) {
  return { ...request, report: report ?? null }
}

/** The reason why a step was refused, with the state that does not allow it, or the findings to look at first. */
type Refused<Found, Hint> = { code: string; field?: string; state?: string; traces?: Found[]; hints?: Hint[] }

/** Returns the status and body for a refused step; in a conflict with the paper as it is now. */
export async function answerRefusedStep<Found, Hint>(actor: Actor, number: string, problem: Refused<Found, Hint>) {
  const { code: error, field, state, traces, hints } = problem
  if (error === 'not_found') return notFound()
  if (error === 'forbidden') return statusWith(403, { error })
  const why = { error, ...(field && { field }), ...(state && { state }) }
  if (!isConflict(problem) && error !== 'invalid_state' && error !== 'too_late')
    return statusWith(422, { ...why, ...(traces && { traces }), ...(hints && { hints }) })
  const paper = error === 'conflict' ? await answerOf(actor, number) : undefined
  return statusWith(409, { ...why, ...(paper && 'number' in paper && { current: paper }) })
}
