import type { Session } from '../../office/sessions/queries.ts'
import type { Services } from '../../services.ts'
import { notFound } from '../../web/http/json.ts'
import { typedCode } from '../papers/code-rules.ts'
import { readerOf } from './context.ts'
import { findPaper } from './paper-queries.ts'
import { answeredPaper } from './rules.ts'

/** The paper as JSON has it, or 404 where the user may not see it. */
export async function paperOf(services: Services, session: Pick<Session, 'user'>, number: string) {
  const paper = await findPaper(services.db, typedCode(number), await readerOf(services, session))
  return paper ? answeredPaper(paper) : notFound()
}
