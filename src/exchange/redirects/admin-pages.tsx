import { RedirectControls, RedirectListPage } from '../../../views/redirects/redirect-list-page.tsx'
import { Moment } from '../../../views/ui/moment.tsx'
import { paths } from '../../core/paths.ts'
import { counted } from '../../core/text/counted.ts'
import { csvOf } from '../../core/text/csv-lines.ts'
import type { Desk } from '../../office/screens/desk.ts'
import { recordScreens } from '../../office/screens/record-screens.tsx'
import type { Services } from '../../services.ts'
import { csvType, download } from '../../web/http/download.ts'
import { readRequestedPage, redirectPastLastPage } from '../../web/http/paging.ts'
import { putAll, redirectRecords } from './actions.ts'
import { csvColumns, explainRounds, formatRedirectCells, readRedirects } from './csv-rules.ts'
import { listMissed } from './missed-queries.ts'
import { listRedirects, selectEveryRedirect } from './queries.ts'

const missedShown = 50

/** Serves the back office's screens of the redirects, and their CSV. */
export function redirectScreens(services: Services) {
  return recordScreens(services, redirectRecords, {
    controls: (form) => <RedirectControls form={form} />,
    factsOf: ({ modification }) => [['Changed', <Moment key="changed" at={modification} day />]],
    filledBy: 'path',
  })
    .get(paths.redirects.list(), (desk) => showRedirectList(desk))
    .get(paths.redirectsCsv(), () =>
      download('redirects.csv', csvType, csvOf(csvColumns, selectEveryRedirect(services.db), formatRedirectCells)),
    )
    .post(paths.redirectsCsv(), uploadRedirects, { files: { csvFile: undefined } }).routes
}

async function showRedirectList(desk: Desk): Promise<Response> {
  const { db } = desk.services
  const page = readRequestedPage(desk.request)
  const [{ rows, total }, missed] = await Promise.all([listRedirects(db, page), listMissed(db, missedShown)])
  const last = redirectPastLastPage({ page, total }, paths.redirects.list)
  if (last) return last
  const children = <RedirectListPage redirects={rows} page={page} total={total} missed={missed} />
  return desk.page({ title: 'Redirects', children })
}

async function uploadRedirects(desk: Desk): Promise<Response> {
  const refuse = (text: string) =>
    desk.refused({ status: 422, errors: [{ name: 'csvFile', text }] }, () => showRedirectList(desk))
  const file = desk.form.files.csvFile
  const read = file ? readRedirects(file) : ({ ok: false, message: 'Choose a CSV file first.' } as const)
  if (!read.ok) return refuse(read.message)
  const put = await desk.change(putAll(desk.actor, read.rows))
  if (!put.ok) return refuse(explainRounds(read.rows, put.rounds))
  const { added, changed } = put
  const same = read.rows.length - added - changed
  const sentence = `${counted(added, 'redirect')} added, ${changed} changed, ${same} unchanged.`
  return desk.redirect(paths.redirects.list(), 'success', sentence)
}
