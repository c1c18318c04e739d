// both databases
import { beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { startJobs } from '../../src/jobs.ts'
import { somebody } from '../support/builders/everybody.ts'
import { withJournal } from '../support/journal.ts'

const mail = { SMTP_URL: 'smtp://localhost:1', CROSSREF_USER: 'user', CROSSREF_PASSWORD: 'password' }
const journal = await withJournal(mail)
const { db } = journal
const heard = new Set<string>()

beforeAll(async () => {
  await somebody(journal, 1)
  await db.execute(sql`insert into pdf_texts (hash) values (repeat('a', 64))`)
  await journal.follow({ forget: () => {}, listen: () => {}, wake: (job) => heard.add(job) })
})

/** Each job, and commits that give it work. */
const wakes: Record<string, string[]> = {
  publish: [`update articles set publish_at = '2099-01-01', status = 'disabled'`],
  alerts: [
    `update alert_state set halted = ''`,
    `insert into first_publications (article_id, at) select id, now() from articles limit 1`,
    `update calls set last_day = last_day`,
    `update settings set alerts = 'on'`,
  ],
  notices: [
    `insert into alert_letters (alert_id, kind, created_at) select id, 'confirm', now() from alerts`,
    `update alert_state set halted = ''`,
    `update notices set state = 'waiting', next_attempt_at = now()`,
  ],
  crossref: [
    `insert into deposits (article_id, channel, state, at, next_attempt_at)
      select id, 'crossref', 'waiting', now(), now() from articles limit 1`,
    'update deposits set stale = true',
  ],
  'read-pdfs': [
    `insert into pdf_texts (hash) values (repeat('b', 64))`,
    'update pdf_texts set read_at = null',
    'insert into pdf_titles (article_id) select id from articles on conflict (article_id) do update set judged_at = null',
  ],
  'full-texts': [
    `insert into waiting_texts (article_id, file_hash, name) select id, repeat('c', 64), 'a.docx' from articles limit 1`,
    `insert into text_tasks (article_id, task) select id, 'references' from articles limit 1`,
  ],
  'text-sections': [`insert into text_tasks (article_id, task) select id, 'sections' from articles limit 1`],
  'text-pages': ['update text_tasks set changed_at = now()'],
  typeset: [
    `update articles set pdf_source = 'typeset', text_hash = repeat('d', 64), publish_at = null`,
    `update issues set frequency = 'July'`,
    `update settings set modification = now()`,
  ],
  versions: [
    `insert into article_versions (article_id, n, kind, at, pdf_source) values (1, 9, 'slip', now(), 'uploaded')`,
  ],
  related: [
    `update articles set description = 'Another title', status = 'enabled'`,
    'update related_tasks set step = 0',
  ],
  'read-papers': [
    `update manuscripts set read = array['file']`,
    `update papers set state = 'draft'`,
    'update paper_files set round = 1',
  ],
  scrub: [`update paper_files set scrub = 'waiting'`, `update report_files set scrub = 'waiting'`],
  'paper-texts': [`update papers set state = 'received'`, 'update paper_files set round = 1'],
  decisions: [`update paper_decisions set undo_until = now()`],
  proofs: [`update article_proofs set state = 'waiting'`],
}

test.each(Object.entries(wakes).flatMap(([job, commits]) => commits.map((commit) => [job, commit] as const)))(
  '%s is woken by: %s',
  async (job, commit) => {
    heard.clear()
    await db.execute(sql.raw(commit))
    for (let time = 0; time < 500 && !heard.has(job); time++) await Bun.sleep(10)
    expect([...heard]).toContain(job)
  },
)

test('every job that waits to be woken stands in the table above', async () => {
  const names: string[] = []
  const whenWoken: typeof journal.jobs.whenWoken = async (name) => void names.push(name)
  await startJobs({ ...journal, jobs: { ...journal.jobs, every: async () => {}, everyLater: () => {}, whenWoken } })
  expect(names.sort()).toEqual(Object.keys(wakes).sort())
})
