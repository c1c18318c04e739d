import type { Actor } from '../../services.ts'
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
