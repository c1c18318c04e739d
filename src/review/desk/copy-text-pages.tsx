import { CopyTextPage } from '../../../views/desk/copy-text-page.tsx'
import { isUuid } from '../../core/text/clean.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { findCopyText } from '../case/paper-queries.ts'
import { typedCode } from '../papers/code-rules.ts'
import { markedLines } from './copy-text-rules.ts'

/**
 * The text of an office file's copy with the identifying text marked, since a link cannot lead to a place in the file.
 */
export const copyTextScreens = (services: Services) =>
  screens(services, { role: 'editor' }).get('/admin/submissions/:number/files/:file/text', showCopyText).routes

async function showCopyText(desk: Desk, { number, file: id }: { number: string; file: string }): Promise<Response> {
  const { db, viewer } = desk.actor
  const file = isUuid(id) ? await findCopyText(db, typedCode(number), { id, viewer }) : undefined
  if (!file?.copy_text) return desk.notFound()
  const lines = markedLines(file.copy_text, file.traces)
  return desk.page({
    title: `Text of the copy: ${file.number}`,
    marks: { 'data-page': 'copy-text' },
    children: <CopyTextPage {...file} lines={lines} />,
  })
}
