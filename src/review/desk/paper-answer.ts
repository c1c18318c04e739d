import type { Session } from '../../office/sessions/queries.ts'
import type { Services } from '../../services.ts'
import { notFound } from '../../web/http/json.ts'
import { paperOf } from './context.ts'
import { answeredPaper } from './rules.ts'

/** The paper as JSON has it, or 404 where the user may not see it. */
export async function answerOf(services: Services, session: Session, number: string) {
  const paper = await paperOf({ services, session }, number)
  return paper ? answeredPaper(paper) : notFound()
}
