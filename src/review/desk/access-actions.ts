import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { paperRecusals, papers } from '../../core/db/tables/review/papers.ts'
import { isYes } from '../../core/text/clean.ts'
import { userNameKey } from '../../core/text/credentials.ts'
import { asSaid } from '../../journal/access/people-queries.ts'
import { readHidden, reasonsFor, type Viewer } from '../../journal/access/queries.ts'
import { commandLine } from '../../office/history/rules.ts'
import { isAllowed } from '../../office/sessions/rules.ts'
import type { Actor } from '../../services.ts'
import type { Form } from '../../web/http/form-body.ts'
import { renewHandlers } from '../letters/handlers.ts'
import { updatePaper } from '../papers/writing-queries.ts'
import { recordEvent } from '../timeline/queries.ts'
import type { PaperEvent } from '../timeline/rules.ts'
import { assignedText } from './rules.ts'
import { done, onPaper, type Result, refusePaperStep } from './step-actions.ts'

/** Assigns a paper to an editor who may see it, or to no one. */
export async function assign(editor: Actor, number: string, { texts }: Pick<Form, 'texts'>): Promise<Result> {
  const { user: typed } = texts
  if (typed === undefined) return refusePaperStep('required', 'user')
  return onPaper(editor, number, async (tx, { id }, at) => {
    const user = typed.trim() === '' ? undefined : await findHandler(tx, typed)
    if (typed.trim() !== '' && !user) return refusePaperStep('invalid', 'user', 'There is no such editor')
    if (user && (await isRecused(tx, id, user)))
      return refusePaperStep('invalid', 'user', `${user.name} is recused from this paper`)
    await updatePaper(tx, id, { editor_id: user?.id ?? null })
    await renewHandlers(tx, editor, id)
    const given: PaperEvent = user ? { what: 'assigned', values: { user: user.name } } : { what: 'unassigned' }
    await recordEvent(tx, { paperId: id, at, by: editor.username, ...given })
    return { ...done, said: assignedText(1, user?.name ?? '') }
  })
}

/** The number of selected papers that were assigned to an editor, and the reasons why others were not. */
type AssignedAll = { assigned: number; refused: string[] }

/** Assigns several papers, each as {@link assign} does; those that cannot be assigned are skipped. */
export async function assignAll(editor: Actor, numbers: readonly string[], user: string): Promise<AssignedAll> {
  const outcome: AssignedAll = { assigned: 0, refused: [] }
  for (const number of numbers) {
    const result = await assign(editor, number, { texts: { user } })
    if (result.ok) outcome.assigned += 1
    else outcome.refused.push(`${number}: ${result.problem.message}.`)
  }
  return outcome
}

async function isRecused(tx: Db, paperId: number, user: Pick<Viewer, 'id' | 'name'>): Promise<boolean> {
  const isHidden = sql`${papers.id} in (${await readHidden(tx, user)})`
  return (await tx.$count(papers, and(eq(papers.id, paperId), isHidden))) > 0
}

async function findUser(tx: Db, name: string) {
  const [user] = await tx
    .select(pick(users, 'id', 'name', 'role', 'status'))
    .from(users)
    .where(eq(users.name_key, userNameKey(name)))
  return user
}

async function findHandler(tx: Db, name: string) {
  const user = await findUser(tx, name)
  return user?.status === 'enabled' && isAllowed(user.role, 'editor') ? user : undefined
}

/** Recuses a user from a paper, or lifts the recusal, which only an admin may do. */
export async function recuse(editor: Actor, number: string, { texts }: Form): Promise<Result> {
  const { viewer, username: by } = editor
  const { user: name = '' } = texts
  const lift = isYes(texts.lift)
  if (lift && !isAllowed(viewer.role, 'admin')) return refusePaperStep('forbidden')
  return onPaper(editor, number, async (tx, { id }, at) => {
    const user = await findUser(tx, name)
    if (!user) return refusePaperStep(name === '' ? 'required' : 'invalid', 'user', 'There is no such user')
    await setRecusal(tx, editor, { paperId: id, user, lift, by, at })
    return done
  })
}

type Recusal = { paperId: number; user: { id: number; name: string }; lift: boolean; by: string; at: Date }

async function setRecusal(tx: Db, services: Pick<Actor, 'config' | 'clock'>, { paperId, user, lift, by, at }: Recusal) {
  const reasons = lift ? await reasonsFor(tx, paperId, user) : [] // not later reasons
  const row = { reason: reasons.join(', ') || asSaid, lifted: lift, by, at }
  await tx
    .insert(paperRecusals)
    .values({ paper_id: paperId, user_id: user.id, ...row })
    .onConflictDoUpdate({ target: [paperRecusals.paper_id, paperRecusals.user_id], set: row })
  const what = lift ? 'recusal_lifted' : 'recused'
  await recordEvent(tx, { paperId, at, by, what, values: { user: user.name } })
  await renewHandlers(tx, services, paperId)
}

/** Lifts a user's recusal from a paper, for a person with access to the server. */
export async function liftRecusal(
  { db, config, clock }: Pick<Actor, 'db' | 'config' | 'clock'>,
  { name, number }: { name: string; number: string },
): Promise<{ ok: true; name: string } | { ok: false; message: string }> {
  return db.transaction(async (tx) => {
    const user = await findUser(tx, name)
    if (!user) return { ok: false, message: `There is no user ${name}` }
    const [paper] = await tx
      .select({ id: papers.id })
      .from(papers)
      .where(and(eq(papers.number, number), ne(papers.state, 'draft')))
      .for('update')
    if (!paper) return { ok: false, message: `There is no paper ${number}` }
    const by = commandLine.username
    await setRecusal(tx, { config, clock }, { paperId: paper.id, user, lift: true, by, at: clock() })
    return { ok: true, name: user.name }
  })
}
