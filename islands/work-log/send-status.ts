import { paths } from '../../src/core/paths.ts'
import { sessionExpired } from '../../src/core/text/messages.ts'
import { entryRef, type ShownEntry } from '../../src/staff/work-log/entry-rules.ts'
import { describeConflict, entryMessages } from '../../src/staff/work-log/problems.ts'
import { entryApi, sendEntryRequest } from './entry-requests.ts'

/** A requested status of one or more entries. */
export type Change = { entries: ShownEntry[]; to: string }

/** The outcome of a change: the entries that now have the status, and an error line for each of the others. */
type Outcome = { changed: ShownEntry[]; problems: string[]; isAnswered: boolean }

/** Changes the status of one or more entries; entries that another user changed meanwhile stay unchanged. */
export async function sendStatus(change: Change): Promise<Outcome> {
  const [first, ...others] = change.entries
  if (!first) return { changed: [], problems: [], isAnswered: false }
  return others.length === 0 ? sendOne(first, change.to) : sendSeveral(change)
}

const unanswered = (answer: 'failed' | 'ended'): Outcome => ({
  changed: [],
  problems: [answer === 'ended' ? sessionExpired : entryMessages.failed],
  isAnswered: false,
})

async function sendOne(entry: ShownEntry, to: string): Promise<Outcome> {
  const answer = await sendEntryRequest({
    method: 'PUT',
    path: entryApi(entry.id),
    body: { status: to, from: entry.status },
  })
  if (typeof answer === 'string') return unanswered(answer)
  if (answer.ok) return { changed: [entry], problems: [], isAnswered: true }
  const problems = { 404: entryMessages.not_found, 422: entryMessages.unknown_status }
  const text =
    answer.status === 409
      ? describeConflict(entry.name, (await answer.json()).current.status)
      : (problems[answer.status as keyof typeof problems] ?? entryMessages.failed)
  return { changed: [], problems: [text], isAnswered: true }
}

type Answered = { changed: { id: number }[]; conflicts: { id: number; status: string }[]; missing: number[] }

async function sendSeveral({ entries, to }: Change): Promise<Outcome> {
  const body = { entries: entries.map(entryRef), status: to }
  const answer = await sendEntryRequest({ method: 'POST', path: paths.webdataStatusApi(), body })
  if (typeof answer === 'string') return unanswered(answer)
  if (!answer.ok) return { changed: [], problems: [entryMessages.unknown_status], isAnswered: true }
  const { changed, conflicts, missing }: Answered = await answer.json()
  const nameOf = (id: number) => entries.find((entry) => entry.id === id)?.name ?? ''
  return {
    changed: entries.filter(({ id }) => changed.some((made) => made.id === id)),
    problems: [
      ...conflicts.map(({ id, status }) => describeConflict(nameOf(id), status)),
      ...missing.map(() => entryMessages.not_found),
    ],
    isAnswered: true,
  }
}
