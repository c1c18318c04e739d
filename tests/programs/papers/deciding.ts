/**
 * Two editors decide about each of many papers at once, by one process or by two on a server's database: one wins, the
 * other is told who decided, and one letter goes. `bun tests/programs/papers/deciding.ts [PAPERS] [PROCESSES]`.
 */
import { addLink } from '../../../src/review/access-links/queries.ts'
import { aPaper } from '../../support/builders/papers.ts'
import { aUser } from '../../support/builders/rows.ts'
import { aRunningJournal, type PaperJson } from './running.ts'

const count = Number(process.argv[2] ?? 500)
const processes = Number(process.argv[3] ?? 1)
const journal = await aRunningJournal({ onServer: processes > 1, processes })
const wrong: string[] = []
const wins = [0, 0]
const began = performance.now()

type Editor = { name: string; token: string; at: number }

/** An editor who is signed in at one of the processes. */
async function editor(name: string, at: number): Promise<Editor> {
  const body = JSON.stringify({ username: name, password: 'the password' })
  const headers = { 'content-type': 'application/json' }
  const { text } = await journal.must('/auth/login/', { method: 'POST', body, headers, at })
  return { name, at, token: (JSON.parse(text) as { token: string }).token }
}

const kinds = [
  { decision: 'desk_reject', letter: 'desk_reject', state: 'rejected' },
  { decision: 'return', letter: 'returned', state: 'returned' },
] as const

/** Both decide about a paper, each otherwise, of the same version. */
async function decide(editors: Editor[], number: string): Promise<void> {
  const { modification } = await journal.read(number)
  const answers = await Promise.all(
    editors.map(({ token, at }, place) =>
      journal.ask(`/api/admin/submissions/${number}/decision`, {
        method: 'POST',
        at,
        body: JSON.stringify({ decision: kinds[place]?.decision, due: '2027-06-01', modification }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      }),
    ),
  )
  const winner = answers.findIndex(({ status }) => status === 200)
  const [editorsName, kind] = [editors[winner]?.name, kinds[winner]]
  const other = answers[1 - winner]
  if (winner < 0 || other?.status !== 409) {
    wrong.push(`${number}: ${answers.map(({ status, text }) => `${status} ${text.slice(0, 80)}`)}`)
    return
  }
  wins[winner] = (wins[winner] ?? 0) + 1
  const told = JSON.parse(other.text) as { error: string; current?: PaperJson }
  const after = await journal.read(number)
  const decisions = after.decisions.map(({ decision, by }) => `${decision} by ${by}`).join()
  const letters = after.letters.map((letter) => letter.kind).join()
  if (
    told.error !== 'conflict' ||
    told.current?.state !== kind?.state ||
    told.current?.decisions[0]?.by !== editorsName
  )
    wrong.push(`${number}: told ${told.error}, ${told.current?.state}`)
  if (decisions !== `${kind?.decision} by ${editorsName}` || letters !== kind?.letter || after.state !== kind?.state)
    wrong.push(`${number}: ${after.state}, ${decisions}, ${letters}`)
}

try {
  await journal.stop()
  const emails = Array.from({ length: count }, (_, at) => `author${at}@decided.example`)
  const numbers = await journal.withDb(async (db) => {
    for (const name of ['Asha', 'Bela']) await aUser(db, name)
    const papers: string[] = []
    const expiresAt = new Date('2030-01-01')
    for (const [at, email] of emails.entries()) {
      const paper = await aPaper(db, { people: [{ name: `Author ${at}`, email, corresponding: true }] })
      await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt }, new Date())
      papers.push(paper.number)
    }
    return papers
  })
  await journal.startAgain()
  const editors = await Promise.all(['Asha', 'Bela'].map(editor))
  let next = 0
  const lane = async () => {
    for (let at = next++; at < count; at = next++)
      await decide(at % 2 ? editors : editors.toReversed(), numbers[at] ?? '')
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  const received = () => journal.mail?.received.flatMap(({ to }) => to) ?? []
  await journal
    .until(async () => (received().length >= count ? true : undefined), 'all letters')
    .catch((error) => wrong.push(`${error}`))
  await Bun.sleep(15_000)
  const sent = Map.groupBy(received(), (to) => to)
  for (const email of emails)
    if (sent.get(email)?.length !== 1) wrong.push(`${email}: ${sent.get(email)?.length} letters`)
  console.log(`${received().length} letters arrived`)
} finally {
  await journal.close()
}
console.log(
  `${count} papers, ${processes} processes, ${((performance.now() - began) / 1000).toFixed(0)} s: won ${wins[0]} and ${wins[1]} times`,
)
console.log(`${wrong.length} wrong`)
for (const problem of wrong.slice(0, 20)) console.log(problem)
process.exit(wrong.length > 0 ? 1 : 0)
