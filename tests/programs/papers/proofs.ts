/**
 * Kills the server with SIGKILL while proofs are read and corrected, at a moment of each another kind: while notes are
 * saved, handed in, applied by two editors at once, undone. After each start every note that was acknowledged is there,
 * once, and a note is applied if and only if its words stand in the article, once.
 * `bun tests/programs/papers/proofs.ts [PROOFS]`.
 */

import { aRunningJournal, formOf } from './running.ts'

const proofs = Number(process.argv[2] ?? 30)
const moments = ['save', 'send', 'apply', 'undo'] as const
const notesOfOne = 6
const wrong: string[] = []

type Note = { id: string; quote: string; replace: string; state: string; applied: boolean }
type ProofJson = { id: string; state: string; notes: Note[] }

const journal = await aRunningJournal({ settings: { letter_delay: '0' } })
const json = { accept: 'application/json' }

/** Sends JSON as an editor, and must be taken. */
async function did<Body>(path: string, body?: object): Promise<Body> {
  const { status, text } = await journal.api(path, body)
  if (status >= 400) throw new Error(`${status} at ${path}: ${text}`)
  return JSON.parse(text) as Body // as the API describes it
}

/** An article with words to correct, and its proof with a person; the way to the proof. */
async function aProof(number: number) {
  const words = Array.from({ length: notesOfOne }, (_, at) => `word${at}x${number}`)
  const { id } = await did<{ id: number }>(
    '/api/admin/archives',
    formOf({
      year: '2026',
      volume: '1',
      issue: '1',
      title: `Article ${number}`,
      authorname: 'Ravi Kumar',
      status: 'disabled',
      abstract: `<p>${words.join(' and ')}</p>`,
      pagenumber: `${number}-${number}`,
      refnumber: String(number),
      ptype: 'free',
      keywords: 'rice',
      publishdate: new Date().toISOString().slice(0, 10),
      pdfFile: new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'a.pdf'),
    }),
  )
  const to = `reader${number}@elsewhere.example`
  await did(`/api/admin/archives/${id}/proof`, { name: 'Lena Vogt', email: to })
  const at = `${await journal.linkTo(to, 's')}/proof`
  return { id, words, at, api: `/api/admin/archives/${id}/proof` }
}

type Held = Awaited<ReturnType<typeof aProof>>

async function fieldsOf({ at }: Held) {
  const { text } = await journal.must(at, {})
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
  return { proof: field('proof'), version: field('version') }
}

const newest = async ({ api }: Held) => (await did<{ proofs: ProofJson[] }>(api)).proofs[0]

/** Holds a proof against what was acknowledged of it. */
async function look(held: Held, saved: readonly string[], when: string): Promise<void> {
  const { id, at, words } = held
  const page = (await journal.must(at, {})).text
  const shown = [...page.matchAll(/data-note="([^"]+)"/g)].map(([, one = '']) => one)
  const lost = saved.filter((one) => shown.filter((other) => other === one).length !== 1)
  if (lost.length > 0) wrong.push(`${when}: ${lost.length} notes lost or twice`)
  const { abstract } = await did<{ abstract: string }>(`/api/archives/${id}`)
  const times = (word: string) => abstract.split(word).length - 1
  for (const note of (await newest(held))?.notes ?? []) {
    const [was, is] = [times(note.quote), times(note.replace)]
    const isRight = note.applied ? was === 0 && is === 1 : was === 1 && is === 0
    if (!isRight) wrong.push(`${when}: ${note.quote} is ${note.state}, applied ${note.applied}: ${was} and ${is} times`)
  }
  if (words.some((word, place) => times(word) + times(`Word${place}`) === 0)) wrong.push(`${when}: words are gone`)
}

/** Kills the server within so many milliseconds after work began. */
async function killAround(work: () => Promise<unknown>, within = 40): Promise<void> {
  const working = work().catch(() => undefined)
  await Bun.sleep(Math.random() * within)
  await journal.kill()
  await working
  await journal.startAgain()
}

let applies = 0
try {
  await did('/api/admin/create-issue', { year: 2026, volume: 1, issue: 1, frequency: 'Jan-Feb' })
  for (let number = 1; number <= proofs; number++) {
    const moment = moments[number % moments.length] ?? 'save'
    const held = await aProof(number)
    const fields = await fieldsOf(held)
    const saved: string[] = []
    const save = async (place: number) => {
      const note = { anchor: 'abstract', quote: held.words[place] ?? '', replace: `Word${place}y${number}` }
      const body = formOf({ ...fields, once: `${number} ${place}`, notes: JSON.stringify([note]) })
      const { text } = await journal.must(held.at, { method: 'POST', body, headers: json })
      const id = (JSON.parse(text) as { notes: { id: string }[] }).notes[0]?.id ?? ''
      if (!saved.includes(id)) saved.push(id)
    }
    const saveAll = async () => {
      for (let place = 0; place < notesOfOne; place++) await save(place)
    }
    if (moment === 'save') await killAround(saveAll)
    await look(held, saved, `${moment} ${number}`)
    await saveAll() // again: each counts once
    await look(held, saved, `saved ${number}`)
    const send = async () => {
      const { version } = await fieldsOf(held)
      const body = formOf({ proof: fields.proof, version, once: `send ${number}`, approved: 'yes' })
      await journal.must(`${held.at}/send`, { method: 'POST', body, headers: json })
    }
    if (moment === 'send') await killAround(send)
    if ((await newest(held))?.state === 'sent') await send()
    const settle = async (action: string) => {
      const notes = (await newest(held))?.notes ?? []
      if (notes.length !== notesOfOne) wrong.push(`${moment} ${number}: the editor has ${notes.length} notes`)
      const asked = notes.flatMap(({ id }) => [id, id]) // two editors at once
      const answers = await Promise.all(asked.map((id) => journal.api(`${held.api}/notes/${id}`, { action })))
      if (action === 'apply') applies += answers.filter(({ status }) => status === 200).length
      return answers
    }
    if (moment === 'apply') await killAround(() => settle('apply'), 300)
    await look(held, saved, `applied ${number}`)
    await settle('apply')
    if (moment === 'undo') await killAround(() => settle('undo'), 300)
    await look(held, saved, `${moment} ${number}, at the end`)
  }
} finally {
  await journal.close()
}
console.log(`${proofs} proofs of ${notesOfOne} notes, ${proofs} kills; ${applies} presses were taken`)
console.log(`${wrong.length} wrong`)
for (const problem of wrong.slice(0, 20)) console.log(problem)
process.exit(wrong.length > 0 ? 1 : 0)
