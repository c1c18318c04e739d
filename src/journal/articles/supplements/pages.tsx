import { SupplementsPage } from '../../../../views/articles/supplements/supplements-page.tsx'
import { paths, supplementName } from '../../../core/paths.ts'
import { idIn } from '../../../core/text/clean.ts'
import { errorsOf, type FieldError } from '../../../core/text/problems.ts'
import { listChangedProblem, moveRow, neighbourIn } from '../../../office/records/order-rules.ts'
import { type Desk, screens } from '../../../office/screens/desk.ts'
import type { Services } from '../../../services.ts'
import { type AdminArticle, editableAt, editableId } from '../../record/admin-queries.ts'
import {
  addSupplement,
  changeSupplement,
  orderSupplements,
  removeSupplement,
  type SupplementResult,
} from './actions.ts'
import { findStoredSupplements, sumDownloads } from './queries.ts'
import { supplementFile } from './sending.tsx'

/** The screen of an article's supplements. */
export function supplementScreens(services: Services) {
  return screens(services)
    .get('/admin/archives/:year/supplements', withArticle(showSupplementsPage))
    .get('/admin/archives/:year/supplements/:n', sendSupplementFile)
    .post('/admin/archives/:year/supplements', withArticle(change), { files: { file: undefined } })
    .post('/admin/archives/:year/supplements/move', withArticle(move)).routes
}

function withArticle(answer: (desk: Desk, article: AdminArticle) => Promise<Response>) {
  return async (desk: Desk, { year }: { year: string }) => {
    const article = await editableAt(desk.actor, year)
    return article ? answer(desk, article) : desk.notFound()
  }
}

const showSupplementsPage = (desk: Desk, article: AdminArticle) =>
  page(desk, article, { n: idIn(desk.url.searchParams.get('n') ?? '') })

/** Sends a file to users who may see its article, even if that is hidden. */
async function sendSupplementFile(
  { services, actor, request, notFound }: Desk,
  { year, n }: { year: string; n: string },
) {
  const id = await editableId(actor, year)
  const found = id ? await findStoredSupplements(services.db, id) : undefined
  const one = found?.supplements.find((known) => known.n === idIn(n))
  const filename = found && one && supplementName(found.refnumber, one)
  return (filename && (await supplementFile(services.files, request, { ...one, filename }))) || notFound()
}

type Shown = { n?: number | undefined; values?: Partial<Record<string, string>>; errors?: FieldError[] }

async function page(desk: Desk, article: AdminArticle, { n, values = {}, errors }: Shown): Promise<Response> {
  const downloads = await sumDownloads(desk.services.db, article.id)
  const open = article.supplements.find((one) => one.n === n)
  const children = <SupplementsPage article={article} downloads={downloads} open={open} values={values} />
  return desk.page({ title: `Supplementary files: ${article.description}`, errors, children })
}

async function change(desk: Desk, article: AdminArticle): Promise<Response> {
  const { texts: form, files, names } = desk.form
  const { actor } = desk
  const { id } = article
  const n = idIn(form.n ?? '') ?? 0
  if (form.do === 'remove') return after(desk, article, 'It is deleted.', removeSupplement(actor, id, { n, form }))
  if (form.do === 'change') return after(desk, article, 'Saved.', changeSupplement(actor, id, { n, form }))
  const sent = { bytes: files.file, name: names?.file ?? '', form }
  return after(desk, article, 'The file is there.', addSupplement(actor, id, sent))
}

async function after(desk: Desk, article: AdminArticle, said: string, making: Promise<SupplementResult>) {
  const result = await desk.change(making)
  if (result.ok) return desk.saved(paths.adminSupplements(article.id), said)
  const { texts: values } = desk.form
  const errors = errorsOf([result.problem])
  const status = result.problem.code === 'conflict' ? 409 : 422
  const shown = { n: idIn(values.n ?? ''), values, errors }
  return desk.refused({ status, errors }, () => page(desk, article, shown))
}

/** Moves a supplement past another one, with a drop or a button. */
async function move(desk: Desk, { id, supplements }: AdminArticle): Promise<Response> {
  const { form, actor, back } = desk
  const list = paths.adminSupplements(id)
  const n = idIn(form.texts.id ?? '') ?? 0
  const neighbour = neighbourIn(form.texts)
  if (!neighbour) return back(`${list}#supplement-${n}`, 'normal', 'It is already at this end of the list')
  const rows = supplements.map((one) => ({ id: one.n, group: '' }))
  const order = moveRow(rows, n, neighbour)?.map((row) => row.id)
  const result = order && (await desk.change(orderSupplements(actor, id, { order, form: {} })))
  if (!order || !result?.ok) return back(list, 'error', listChangedProblem.message)
  return back(`${list}#supplement-${n}`, 'success', `S${n} is now number ${order.indexOf(n) + 1} of ${order.length}`)
}
