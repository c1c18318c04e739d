import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type RecordFact, RecordFormPage, type ShownForm } from '../../../views/records/record-form-page.tsx'
import { ClashNote } from '../../../views/ui/form/clash-note.tsx'
import type { Db } from '../../core/db/connect.ts'
import { paths } from '../../core/paths.ts'
import { capitalised, idIn } from '../../core/text/clean.ts'
import { pageIn } from '../../core/text/paging.ts'
import { errorsOf, type FieldError } from '../../core/text/problems.ts'
import { isStatus } from '../../core/text/status.ts'
import type { Services } from '../../services.ts'
import { isConflict } from '../../web/http/form-body.ts'
import { parseVersion } from '../history/rules.ts'
import { type RestorableHistory, withHistory } from '../history/screen.tsx'
import { versionIn } from '../history/version-rules.ts'
import type { EditConflict, RecordActions } from '../records/actions.ts'
import type { RecordKind } from '../records/kind.ts'
import { neighbourIn } from '../records/order-rules.ts'
import { type Desk, screens } from './desk.ts'

type Params = { id: string }
type Shown = { id: number }

/** The parts specific to a record's form: its controls, and the facts next to them. */
type Parts<Row> = {
  controls: (form: ShownForm, row?: Row, caution?: string) => ReactNode
  /** The warning before a record is disabled or deleted. */
  cautionFor?: (db: Db, row: Row) => Promise<string | undefined>
  factsOf: (row: Row) => RecordFact[]
  /** A field of a new record that the form's query string may prefill. */
  filledBy?: string
  /** The address of its preview. */
  preview?: string
}

/**
 * The screens of a record kind: add and edit forms, status, deletion and history. An edit conflict keeps the user's
 * edits and shows both versions. Each feature has its own list.
 */
export function recordScreens<Row extends Shown>(
  services: Services,
  records: RecordActions<Row>,
  { controls, cautionFor, factsOf, filledBy = '', preview }: Parts<Row>,
) {
  const { at, kind, name, version, image, problem, form: forms } = records.of
  const { db } = services
  const list = at.list()
  const one = `${at.base()}/:id` as '/:id'
  const gone = problem('not_found').message
  const withImage = image && { files: { imgFile: 'invalid_image' } }
  const nameOf = (row: object) => columnOf(row, name)
  const typed = (row: Row) => ({ ...forms.plainTypedOf(row), [version]: columnOf(row, version) })

  const { setStatus, remove, move } = rowScreens(records)
  const routes = screens(services)
    .get(at.add(), openNew)
    .post(at.add(), add, withImage)
    .get(one, open)
    .post(one, edit, withImage)
    .post(`${one}/status`, setStatus)
    .post(`${one}/delete`, remove)
  withHistory(routes, `${one}/history`, historyOf)
  return records.isOrdered ? routes.post(at.move(), move) : routes

  async function show(desk: Desk, form: ShownForm, row?: Row): Promise<Response> {
    const caution = row && (await cautionFor?.(db, row))
    const record = row && { id: row.id, name: nameOf(row), facts: factsOf(row), caution }
    const children = (
      <RecordFormPage of={records.of} form={form} record={record} preview={preview}>
        {controls(form, row, caution)}
      </RecordFormPage>
    )
    return desk.page({ title: record?.name ?? `Add ${kind}`, children })
  }

  async function openNew(desk: Desk): Promise<Response> {
    const prefilled = desk.url.searchParams.get(filledBy)
    return show(desk, {
      values: { ...forms.blank, ...(await desk.draft()), ...(prefilled && { [filledBy]: prefilled }) },
    })
  }

  async function add(desk: Desk): Promise<Response> {
    const { texts, files } = desk.form
    const result = await desk.change(records.add(desk.actor, { form: texts, image: files.imgFile }))
    if (result.ok) return desk.saved(list, `${capitalised(kind)} created successfully`)
    const errors = errorsOf(result.problems ?? [result.problem])
    const status = isConflict(result.problem) ? 409 : 422
    return desk.refused({ status, errors }, () => show(desk, { values: { ...forms.blank, ...texts } }))
  }

  async function open(desk: Desk, params: Params): Promise<Response> {
    const id = idIn(params.id)
    const row = id && (await records.find(db, id))
    if (!row) return desk.notFound()
    const page = desk.url.searchParams.get('page') ?? ''
    return show(desk, { values: { ...typed(row), page, ...(await desk.draft()) } }, row)
  }

  async function edit(desk: Desk, params: Params): Promise<Response> {
    const { texts, files } = desk.form
    const id = idIn(params.id)
    const { [version]: seen, restores } = texts
    const submitted = { form: texts, image: files.imgFile, seen: parseVersion(seen), restores: versionIn(restores) }
    const result = id ? await desk.change(records.update(desk.actor, id, submitted)) : undefined
    if (result?.ok) return desk.saved(at.list(pageIn(texts.page)), `${capitalised(kind)} updated successfully`)
    const row = id && (await records.find(db, id))
    if (!result || !row) return desk.refused({ status: 404, errors: [{ name: '', text: gone }] }, desk.notFound)
    const errors = errorsOf(result.problems ?? [result.problem])
    if (result.conflict) return refuseConflict(desk, row, { ...result.conflict, errors })
    const status = isConflict(result.problem) ? 409 : 422
    return desk.refused({ status, errors }, () => show(desk, { values: { ...typed(row), ...texts } }, row))
  }

  function refuseConflict(desk: Desk, row: Row, conflict: EditConflict & { errors: FieldError[] }) {
    const both = { row, there: typed(row), mine: desk.form.texts, hasImage: desk.form.files.imgFile !== undefined }
    return refuseRecordConflict(desk, records.of, { ...conflict, both, show: (form) => show(desk, form, row) })
  }

  async function historyOf(desk: Desk, params: Params): Promise<RestorableHistory | undefined> {
    const id = idIn(params.id)
    if (!id) return undefined
    const row = await records.find(db, id)
    return recordHistory(records, { desk, id, row }, async ({ change, past }, { notes }) => {
      if (!row) return desk.notFound()
      const values = { ...typed(row), ...versionFormValues(forms, row, past), restores: String(change) }
      return show(desk, { values, notes }, row)
    })
  }
}

/** Returns the actions of a row in the list of its kind. */
function rowScreens<Row extends Shown>(records: RecordActions<Row>) {
  const { at, name, problem, shown } = records.of
  const list = at.list()
  const gone = problem('not_found').message
  const nameOf = (row: object) => columnOf(row, name)
  return { setStatus, remove, move }

  async function setStatus({ actor, form, change, back }: Desk, params: Params): Promise<Response> {
    const id = idIn(params.id)
    if (!id) return back(list, 'error', gone)
    const result = await change(records.update(actor, id, { form: { status: form.texts.status ?? '' } }))
    if (!result.ok) return back(list, 'error', result.problem.message)
    const status = columnOf(result.row, 'status')
    return back(list, 'success', `${nameOf(result.row)} is now ${shown && isStatus(status) ? shown[status] : status}`)
  }

  async function remove({ actor, change, back, deleted }: Desk, params: Params): Promise<Response> {
    const id = idIn(params.id)
    if (!id) return back(list, 'error', gone)
    const result = await change(records.remove(actor, id))
    if (!result.ok) return back(list, 'error', result.problem.message)
    return deleted(list, nameOf(result.row), paths.version(at.history(id), result.change))
  }

  async function move({ actor, form, change, back }: Desk): Promise<Response> {
    const id = idIn(form.texts.id ?? '')
    if (!id) return back(list, 'error', gone)
    const neighbour = neighbourIn(form.texts)
    if (!neighbour) return back(at.row(id), 'normal', 'It is already at this end of the list')
    const result = await change(records.move(actor, id, neighbour))
    if (!result.ok) return back(list, 'error', result.problem.message)
    return back(at.row(id), 'success', `${result.name} is now number ${result.place} of ${result.total}`)
  }
}

type BothVersions = {
  row: object
  there: Record<string, string>
  mine: Record<string, string>
  /** Whether the user chose another image. */
  hasImage: boolean
}

type Both = EditConflict & {
  errors: FieldError[]
  both: BothVersions
  show: (form: ShownForm) => Promise<Response>
}

/**
 * Refuses an edit that conflicts: keeps the user's edits, takes others' values for untouched fields, and shows both
 * values of a field that both changed. `there` is the present row with its version.
 */
export function refuseRecordConflict(desk: Desk, of: Conflicting, { mine, clash, errors, both, show }: Both) {
  const notes = <ClashNote thing={of.kind} clashes={clash.map((name) => clashOf(of, name, both))} />
  const followed = Object.fromEntries(Object.entries(both.there).filter(([name]) => !mine.includes(name)))
  const values = { ...both.there, ...both.mine, ...followed }
  return desk.refused({ status: 409, errors, html: renderToStaticMarkup(notes), values: followed }, () =>
    show({ values, notes }),
  )
}

type Conflicting = Pick<RecordKind, 'kind' | 'labels' | 'image'>

/** Returns both values of a field that two people changed. */
function clashOf({ image, labels }: Conflicting, name: string, { row, there, mine, hasImage }: BothVersions) {
  if (name !== image?.column) return { label: labels[name] ?? '', now: there[name] ?? '', mine: mine[name] ?? '' }
  const now = columnOf(row, name) === image.none ? '' : 'another one'
  return { label: image.label, now, mine: hasImage ? 'the one you chose' : '' }
}

const columnOf = (row: object, column: string) => String(Reflect.get(row, column))

type Opened<Row> = { desk: Desk; id: number; row: Row | undefined }

/** Returns a record's history, including deleted records; versions are restored under the same rules as an edit. */
function recordHistory<Row extends { id: number }>(
  records: RecordActions<Row>,
  { desk, id, row }: Opened<Row>,
  refuse: RestorableHistory['refuse'],
): RestorableHistory {
  const { at, kind, heading, name, version, history: labels, form } = records.of
  return {
    kind,
    subject: String(id),
    labels,
    href: (page) => at.history(id, page),
    fields: records.fields,
    version: row ? columnOf(row, version) : '',
    present: row && { name: columnOf(row, name), back: { href: at.edit(id), text: `The ${kind}` } },
    deleted: ({ [name]: last = `number ${id}` }) => ({
      name: `Deleted ${kind}: ${last}`,
      record: String(last),
      back: { href: at.list(), text: heading },
    }),
    restore: async ({ change, seen, past }) =>
      row
        ? records.update(desk.actor, id, {
            form: versionFormValues(form, row, past),
            seen: parseVersion(seen),
            restores: change,
          })
        : { ok: false, problem: records.of.problem('not_found') },
    refuse,
    undelete: (change) => records.undelete(desk.actor, id, change),
  }
}

/** Returns the form values of a record's earlier version. */
function versionFormValues<Row>(
  form: RecordActions<Row>['of']['form'],
  row: Row,
  past: Record<string, unknown>,
): Record<string, string> {
  const typed = form.plainTypedOf({ ...row, ...past })
  return Object.fromEntries(Object.entries(typed).filter(([name]) => name in past))
}
