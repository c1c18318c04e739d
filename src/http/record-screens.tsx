import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ClashNote } from '../../views/ui/clash-note.tsx'
import type { EditConflict } from '../audit/keep.ts'
import { parseVersion } from '../audit/rules.ts'
import type { Db } from '../db/connect.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { errorsOf, type FieldError, type Problem } from '../text/problems.ts'
import type { Typed } from '../text/record-form.ts'
import { type Desk, screens, withFilesAgain } from './desk.ts'

type Values = Record<string, string>
type Saved = { ok: true } | { ok: false; problem: Problem; problems?: Problem[]; conflict?: EditConflict }

/** What a form shows: its values, what is wrong with them, what somebody else changed, and the status of the answer. */
export type ShownForm = { values: Values; errors?: FieldError[]; notes?: ReactNode; status?: number }

/** The screens of a record: what they are called, where they are, and what they do. */
export type RecordScreens<Row> = {
  kind: string
  /** The addresses of the form of a new one, and of one by its `:id`. */
  routes: { add: string; edit: string }
  labels: Record<string, string>
  /** The column of its image, and whether a row has one. */
  image: { column: string; isIn: (row: Row) => boolean }
  /** The form's field with the version that it was filled from. */
  version: string
  said: { added: string; updated: string; gone: string }
  blank: Values
  /** What its form holds, its version too. */
  typed: (row: Row) => Values
  find: (db: Db, id: number) => Promise<Row | undefined>
  add: (services: Services, username: string, form: Typed, image?: Uint8Array) => Promise<Saved>
  update: (
    services: Services,
    username: string,
    id: number,
    form: Typed,
    image?: Uint8Array,
    seen?: Date,
  ) => Promise<Saved>
  /** Where a saved form leads. */
  list: (values: Values) => string
  /** The page of the form; without a row that of a new one. */
  show: (desk: Desk, row: Row | undefined, form: ShownForm) => Promise<Response>
}

/** The form of a record, to add one and to change one; an edit conflict keeps the user's edits and shows both versions. */
export function recordScreens<Row>(services: Services, record: RecordScreens<Row>) {
  const { routes, said, blank, typed, find, show } = record
  const withImage = { files: { imgFile: 'invalid_image' } }

  async function add(desk: Desk): Promise<Response> {
    const { texts, files } = desk.form
    const result = await desk.change(record.add(services, desk.session.user.name, texts, files.imgFile))
    if (result.ok) return desk.saved(record.list({}), said.added)
    const errors = errorsOf(result.problems ?? [result.problem])
    const form = { values: { ...blank, ...texts }, errors: withFilesAgain(errors, files), status: 422 }
    return desk.refused(422, errors, () => show(desk, undefined, form))
  }

  async function open(desk: Desk, params: { id: string }): Promise<Response> {
    const id = idIn(params.id)
    const row = id && (await find(services.db, id))
    if (!row) return desk.notFound()
    const page = desk.url.searchParams.get('page') ?? ''
    return show(desk, row, { values: { ...typed(row), page, ...(await desk.takeDraft()) } })
  }

  async function edit(desk: Desk, params: { id: string }): Promise<Response> {
    const { texts, files } = desk.form
    const id = idIn(params.id)
    const seen = parseVersion(texts[record.version])
    const username = desk.session.user.name
    const result = id ? await desk.change(record.update(services, username, id, texts, files.imgFile, seen)) : undefined
    if (result?.ok) return desk.saved(record.list(texts), said.updated)
    const row = id && (await find(services.db, id))
    if (!result || !row) return desk.refused(404, [{ name: '', text: said.gone }], desk.notFound)
    const errors = errorsOf(result.problems ?? [result.problem])
    if (result.conflict) return refuseConflict(desk, record, row, result.conflict, errors)
    const form = { values: { ...typed(row), ...texts }, errors: withFilesAgain(errors, files), status: 422 }
    return desk.refused(422, errors, () => show(desk, row, form))
  }

  return screens(services)
    .get(routes.add, async (desk) => show(desk, undefined, { values: { ...blank, ...(await desk.takeDraft()) } }))
    .post(routes.add, add, withImage)
    .get(routes.edit as '/:id', open)
    .post(routes.edit as '/:id', edit, withImage).routes
}

/** Keeps the user's edits, takes the other's for untouched fields, and shows both versions of a field that both changed. */
function refuseConflict<Row>(
  desk: Desk,
  { kind, labels, image, typed, show }: RecordScreens<Row>,
  row: Row,
  { mine, clash }: EditConflict,
  errors: FieldError[],
) {
  const { texts, files } = desk.form
  const there = typed(row)
  const versions = clash.map((name) =>
    name === image.column
      ? {
          label: labels.imgFile ?? '',
          now: image.isIn(row) ? 'another one' : '',
          mine: files.imgFile ? 'the one you chose' : '',
        }
      : { label: labels[name] ?? '', now: there[name] ?? '', mine: texts[name] ?? '' },
  )
  const notes = <ClashNote thing={kind} clashes={versions} />
  const followed = Object.fromEntries(Object.entries(there).filter(([name]) => !mine.includes(name)))
  const values = { ...there, ...texts, ...followed }
  const page = () => show(desk, row, { values, errors: withFilesAgain(errors, files), notes, status: 409 })
  return desk.refused(409, errors, page, { html: renderToStaticMarkup(notes), values: followed })
}
