// one database
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { paymentStates, requestStates } from '../../src/core/db/enums.ts'
import { users } from '../../src/core/db/tables/accounts.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { readDesk, readUrgent } from '../../src/review/desk/list-queries.ts'
import type { PaperState } from '../../src/review/papers/state-rules.ts'
import { listStatuses, mayWait, pickUrgent } from '../../src/review/papers/turn-queries.ts'
import { byUrgency, isLate, turnAt } from '../../src/review/papers/turn-rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const meera = await browsingAs(journal)
const [user] = await db.select({ id: users.id, name: users.name }).from(users)
const viewer = { id: user?.id ?? 0, name: user?.name ?? '', role: 'admin' } as const
const today = '2026-06-15'

const day = (number: number) => new Date(Date.UTC(2026, 4, number, 10))
const dayText = (number: number) => day(number).toISOString().slice(0, 10)

/** A series of numbers that is the same each time. */
function series(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

/** Papers in all states with requests, wishes for time and letters of all kinds. */
async function manyPapers(count: number) {
  const drawn = series(1)
  const states: PaperState[] = [
    'unconfirmed',
    'received',
    'returned',
    'review',
    'review',
    'review',
    'revision',
    'accepted',
    'rejected',
  ]
  const payments: (typeof paymentStates)[number][] = ['none', 'due', 'claimed', 'paid']
  const asked: (typeof requestStates)[number][] = ['chosen', 'invited', 'accepted', 'accepted', 'declined', 'reported']
  for (let number = 0; number < count; number++) {
    const state = states[drawn(states.length)] ?? 'received'
    const paper = await aPaper(db, {
      state,
      since: day(1 + drawn(40)),
      due: dayText(20 + drawn(40)),
      payment: state === 'accepted' ? (payments[drawn(4)] ?? 'none') : 'none',
      editor_id: drawn(3) > 0 ? viewer.id : null,
    })
    for (let place = 1; state === 'review' && place <= drawn(4); place++) {
      const request = asked[drawn(asked.length)] ?? 'invited'
      await aRequest(db, paper, {
        state: request,
        place,
        asked_at: day(1 + drawn(40)),
        answered_at: day(1 + drawn(40)),
        answer_due: dayText(20 + drawn(40)),
        due: dayText(20 + drawn(40)),
        ...(drawn(3) === 0 && { extension_due: dayText(40 + drawn(40)) }),
        ...(request === 'reported' && { report: {}, reported_at: day(1 + drawn(40)) }),
      })
    }
    if (drawn(6) === 0)
      await db.insert(notices).values({
        kind: 'received',
        side: 'author',
        paper: paper.number,
        recipient: '',
        subject: 'Received',
        body: '',
        message_id: `<${number}@crops.example>`,
        state: 'failed',
        createdby: 'journal',
        created_at: day(1 + drawn(40)),
      })
  }
}

test('the first papers of Home are the first of the desk, however many there are', async () => {
  await setSettings(db, { reviewers_wanted: '2' })
  await manyPapers(60)
  const all = (await listStatuses(db, mayWait, 2)).map((standing) => ({ ...standing, ...turnAt(standing, today) }))
  const urgent = all.filter((paper) => paper.waits_for === 'editor' || isLate(paper)).sort(byUrgency)
  expect(new Set(urgent.map(({ next }) => next)).size).toBeGreaterThan(8)
  for (const most of [1, 7, 200]) {
    const { ids } = await pickUrgent(db, sql`papers.state <> 'draft' and ${mayWait}`, { wanted: 2, today, most })
    expect(ids).toEqual(urgent.slice(0, most).map(({ id }) => id))
  }
  const { counts } = await readDesk(
    db,
    { filter: 'open', q: '', call: '', page: 1, limit: 5 },
    { viewer, wanted: 2, today },
  )
  const { papers, open, turn, late, unassigned } = await readUrgent(db, { viewer, today })
  expect([open, turn, unassigned.count]).toEqual([counts.open, counts.editor, counts.unassigned])
  expect(late).toBe(all.filter(isLate).length)
  expect(papers.map(({ id }) => id)).toEqual(urgent.slice(0, papers.length).map(({ id }) => id))
  const { text } = await meera.open('/admin')
  expect(text).toContain(`All ${turn} · ${late} late`)
  expect(text).toContain(`Waiting for you ${papers[0]?.title}`)
})
