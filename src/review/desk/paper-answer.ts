import type { Actor } from '../../services.ts'
import { notFound } from '../../web/http/json.ts'
import { paperOf } from './context.ts'
import { answeredPaper } from './rules.ts'

/** The paper as JSON has it, or 404 where the user may not see it. */
export async function answerOf(actor: Actor, number: string) {
  const paper = await paperOf(actor, number)
  return paper ? answeredPaper(paper) : notFound()
}
