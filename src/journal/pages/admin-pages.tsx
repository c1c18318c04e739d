import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { TextPage } from '../../../views/pages/text-page.tsx'
import { TextPageForm } from '../../../views/pages/text-page-form.tsx'
import { TextPageList } from '../../../views/pages/text-page-list.tsx'
import { ClashNote } from '../../../views/ui/form/clash-note.tsx'
import { pages } from '../../core/db/tables/site.ts'
import { paths } from '../../core/paths.ts'
import { idIn } from '../../core/text/clean.ts'
import { decodeHtml, encodeHtml, plainText } from '../../core/text/html.ts'
import { pageHtml } from '../../core/text/html-page.ts'
import { errorsOf } from '../../core/text/problems.ts'
import { renderPage } from '../../office/frame/page.tsx'
import { readShell } from '../../office/frame/queries.ts'
import { parseVersion } from '../../office/history/rules.ts'
import { type RestorableHistory, withHistory } from '../../office/history/screen.tsx'
import { versionIn } from '../../office/history/version-rules.ts'
import { recordActions } from '../../office/records/actions.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { refusePreview } from '../../office/screens/preview.tsx'
import { answerPrivatePreview } from '../../office/screens/private-page.tsx'
import { placeholdersOf } from '../../office/settings/placeholder-rules.ts'
import type { Settings } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { listAllWebpages } from '../webpages/queries.ts'
import { textPage } from './fields.ts'
import { type AdminTextPage, findTextPage, listTextPages, originalText, readPageText } from './queries.ts'
import { editableHtml, type TextPageName, textPages } from './rules.ts'

/** The back office's screens of the pages of text. */
export function textPageScreens(services: Services) {
  const routes = screens(services)
    .get(list, showPageList)
    .get('/admin/pages/:id', onPage(openPageForm))
    .post('/admin/pages/:id', onPage(saveTextPage))
    .post('/admin/pages/:id/preview', onPage(previewTextPage))
    .post('/admin/pages/:id/original', onPage(backToOriginal))
  return withHistory(routes, '/admin/pages/:id/history', findRestorablePage).routes
}

const list = paths.pages.list()

async function showPageList({ services, page }: Desk): Promise<Response> {
  const [pages, own] = await Promise.all([listTextPages(services.db), listAllWebpages(services.db)])
  return page({ title: 'Pages', children: <TextPageList pages={pages} own={own} /> })
}

type Opened = { desk: Desk; row: AdminTextPage; settings: Settings }

/** Wraps a screen of the page in the address; answers 404 if there is no such page. */
function onPage(screen: (opened: Opened) => Promise<Response>) {
  return async (desk: Desk, params: { id: string }): Promise<Response> => {
    const opened = await pageAt(desk, params)
    return opened ? screen(opened) : desk.notFound()
  }
}

async function pageAt(desk: Desk, params: { id: string }): Promise<Opened | undefined> {
  const id = idIn(params.id)
  const row = id ? await findTextPage(desk.services.db, id) : undefined
  return row && { desk, row, settings: (await readShell(desk.services)).settings }
}

/** Returns the original text of a page for its form, with placeholders for the settings. */
function originalOf(name: TextPageName, settings: Settings): string {
  return pageHtml(editableHtml(originalText(name, settings)))
}

/** Returns the text for the form of a page. */
const typedOf = ({ name, content }: AdminTextPage, settings: Settings) =>
  decodeHtml(content) || originalOf(name, settings)

type Showing = { values?: Record<string, string>; notes?: ReactNode }

function showPageForm({ desk, row, settings }: Opened, { values, notes }: Showing): Promise<Response> {
  const form = { values: { content: typedOf(row, settings), modification: row.modification, ...values }, notes }
  const children = <TextPageForm row={row} form={form} placeholders={placeholdersOf(settings)} />
  return desk.page({ title: textPages[row.name].title, children })
}

const openPageForm = async (opened: Opened): Promise<Response> =>
  showPageForm(opened, { values: await opened.desk.draft() })

/** Returns a form's text, '' if it is the original. */
function contentIn({ desk, row, settings }: Opened): string | undefined {
  const { content } = desk.form.texts
  const isOriginal =
    content !== undefined && pageHtml(content.replaceAll('\r\n', '\n')) === originalOf(row.name, settings)
  return isOriginal ? '' : content
}

async function saveTextPage(opened: Opened): Promise<Response> {
  const { desk, row } = opened
  const { texts } = desk.form
  const { modification, restores } = texts
  const form = { content: contentIn(opened) }
  const submitted = { form, seen: parseVersion(modification), restores: versionIn(restores) }
  const result = await desk.change(textPageRecords.update(desk.actor, row.id, submitted))
  if (result.ok) return desk.saved(list, `${textPages[row.name].title} updated successfully`)
  const errors = errorsOf(result.problems ?? [result.problem])
  if (!result.conflict) return desk.refused({ status: 422, errors }, () => showPageForm(opened, { values: texts }))
  const now = (await findTextPage(desk.services.db, row.id)) ?? row
  const clash = { label: 'Text', now: plainText(typedOf(now, opened.settings)), mine: plainText(texts.content ?? '') }
  const notes = <ClashNote thing="page" clashes={[clash]} />
  const values = { modification: now.modification }
  const page = () => showPageForm(opened, { values: { ...texts, ...values }, notes })
  return desk.refused({ status: 409, errors, html: renderToStaticMarkup(notes), values }, page)
}

/** Shows the form's text as readers would see it. */
async function previewTextPage(opened: Opened): Promise<Response> {
  const { desk, row, settings } = opened
  const { title, path } = textPages[row.name]
  const read = textPage.form.draftIn({ content: contentIn(opened) })
  if (!read.ok) return refusePreview(desk, read.problems, { href: paths.pages.edit(row.id), text: title })
  const page = renderPage(desk.services, {
    shell: await readShell(desk.services),
    path,
    title: `Preview: ${title}`,
    children: (
      <TextPage title={title} text={readPageText(row.name, read.columns.content, settings)} settings={settings} />
    ),
  })
  return answerPrivatePreview(desk.request, page)
}

async function backToOriginal({ desk, row }: Opened): Promise<Response> {
  await desk.change(textPageRecords.update(desk.actor, row.id, { form: { content: '' } }))
  return desk.redirect(list, 'success', `${textPages[row.name].title} has its original text again`)
}

/** Finds the changes of a page, with word differences also from and to the original. */
async function findRestorablePage(desk: Desk, params: { id: string }): Promise<RestorableHistory | undefined> {
  const opened = await pageAt(desk, params)
  if (!opened) return undefined
  const { row, settings } = opened
  const empty = encodeHtml(originalOf(row.name, settings))
  const pastContent = ({ content }: Record<string, unknown>) => decodeHtml(String(content ?? ''))
  return {
    kind: 'page',
    subject: String(row.id),
    labels: { fields: { content: { ...textPage.fields.content, empty } } },
    href: (page) => paths.pages.history(row.id, page),
    fields: textPageRecords.fields,
    version: row.modification,
    present: { name: textPages[row.name].title, back: { href: paths.pages.edit(row.id), text: 'The page' } },
    restore: ({ change, seen, past }) => {
      const form = { content: pastContent(past) }
      return textPageRecords.update(desk.actor, row.id, { form, seen: parseVersion(seen), restores: change })
    },
    refuse: ({ change, past }, { notes }) =>
      showPageForm(opened, { notes, values: { content: pastContent(past), restores: String(change) } }),
  }
}

/** Changes the texts of pages. A migration created the rows; they are neither added nor deleted. */
export const textPageRecords = recordActions({
  kind: textPage,
  table: pages,
  insert: () => Promise.reject(new Error('Pages are not added')),
  find: findTextPage,
})
