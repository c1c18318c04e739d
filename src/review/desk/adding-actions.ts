import { protectFiles } from '../../core/files/protecting.ts'
import { dayIn, isDay } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import { linesOfPeople } from '../../journal/record/people/form.ts'
import type { Person } from '../../journal/record/people/rules.ts'
import type { Typed } from '../../office/records/form.ts'
import { isAllowed } from '../../office/sessions/rules.ts'
import type { Actor } from '../../services.ts'
import { addLink } from '../access-links/queries.ts'
import { type IncomingFile, keepFiles } from '../files/incoming.ts'
import { insertFiles } from '../files/queries.ts'
import { mediaTypeOf, readableFormat } from '../files/rules.ts'
import { answersProblems } from '../letters/answers-queries.ts'
import { insertVersion, writeManuscript } from '../manuscripts/writing-queries.ts'
import { journalLanguage } from '../papers/country-queries.ts'
import { countryOf } from '../papers/country-rules.ts'
import { manuscriptIn } from '../papers/form.ts'
import { insertPaper, updatePaper } from '../papers/writing-queries.ts'
import { fieldsRead, peopleRead } from '../submit/read-rules.ts'
import { receivePaper } from '../submit/receiving.ts'
import { recordEvent } from '../timeline/queries.ts'
import { paperProblem } from './problems.ts'

type Added = { ok: true; number: string } | { ok: false; problems: Problem[] }

/** Adds a paper that came by email: only its title, its people and the manuscript are required. */
export async function addPaper(
  editor: Actor,
  { typed, files, refused }: { typed: Typed; files: IncomingFile[]; refused: Problem[] },
): Promise<Added> {
  const { db, clock, config, username, viewer } = editor
  const at = clock()
  const today = dayIn(config.timeZone, at)
  const { values, people: named = [], problems: wrong } = manuscriptIn(typed)
  const people = withCorresponding(named)
  const received = typed.received?.trim() || today
  const problems = [...wrong, ...missingIn({ ...values, people, files, refused }), ...refused]
  if (!isDay(received) || received > today)
    problems.push(paperProblem('invalid', 'received', 'Enter a day up to today'))
  if (typed.via !== undefined && typed.via !== '' && typed.via !== 'mail') problems.push(paperProblem('invalid', 'via'))
  problems.push(
    ...(await answersProblems(
      editor.db,
      people.map(({ email }) => email),
      'authors',
    )),
  )
  if (problems.length > 0) return { ok: false, problems }
  await keepFiles(editor.files, files)
  return db.transaction(async (tx): Promise<Added> => {
    const hashes = files.map(({ sha256 }) => sha256)
    await protectFiles(tx, editor.files, hashes)
    const paper = { state: 'unconfirmed', via: 'mail' } as const
    const { id, number } = await insertPaper(tx, paper, { year: Number(received.slice(0, 4)), at })
    const country = countryOf({ country: values.country ?? '', people }, await journalLanguage(tx))
    await writeManuscript(tx, id, { values: { ...values, country }, people })
    const versionId = await insertVersion(tx, { paperId: id, round: 1, at, response: '' })
    await insertFiles(tx, files, { paperId: id, round: 1, versionId, by: username, userId: viewer.id, at })
    if (!isAllowed(viewer.role, 'admin')) await updatePaper(tx, id, { editor_id: viewer.id })
    await addLink(tx, { purpose: 'author', paperId: id, expiresAt: null }, at)
    await recordEvent(tx, { paperId: id, at, by: username, what: 'entered' })
    await receivePaper({ ...editor, db: tx }, id, { by: username, isProven: true, isQuiet: typed.tell === 'no' })
    await updatePaper(tx, id, { received })
    return { ok: true, number }
  })
}

/** Returns the fields read from a manuscript, by the form's names; uncertain ones are empty. */
export async function readManuscript({ db, workers }: Actor, files: IncomingFile[]): Promise<Record<string, string>> {
  const file = files.find(({ kind }) => kind === 'manuscript')
  const format = file && readableFormat(mediaTypeOf(file.format))
  if (!format) return {}
  const reading = await workers.reader.readFile(file.path, format)
  const people = withCorresponding(peopleRead(reading))
  const country = countryOf({ country: '', people }, await journalLanguage(db))
  return { ...fieldsRead(reading), authors: linesOfPeople(peopleRead(reading)), country }
}

type Given = { title?: string; people: readonly Person[]; files: readonly IncomingFile[]; refused: readonly Problem[] }

function missingIn({ title, people, files, refused }: Given): Problem[] {
  const isThere = (field: string) =>
    files.some(({ kind }) => kind === field) || refused.some((problem) => problem.field === field)
  return [
    ...(title ? [] : [paperProblem('required', 'title', 'Title is required')]),
    ...(people.length > 0 ? [] : [paperProblem('required', 'authors', 'Authors are required')]),
    ...(isThere('manuscript') ? [] : [paperProblem('required', 'manuscript', 'The manuscript is required')]),
  ]
}

/**
 * Marks the corresponding author: the one in the form, otherwise the only person with an address, or the only person.
 * If there is none, letters to the author wait on the desk to be copied.
 */
function withCorresponding(people: Person[]): Person[] {
  const said = people.filter(({ corresponding }) => corresponding)
  const addressed = people.filter(({ email }) => email !== '')
  const [author] = said.length > 0 ? said : addressed.length === 1 ? addressed : people.length === 1 ? people : []
  return people.map((person) => ({ ...person, corresponding: person === author }))
}
