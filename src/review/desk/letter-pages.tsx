import { LetterFormPage } from '../../../views/desk/letter-form-page.tsx'
import { paths } from '../../core/paths.ts'
import { errorsOf } from '../../core/text/problems.ts'
import { findPaperId } from '../../journal/access/queries.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { canMail } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { paperOf, paperPage, readTypedOrDraft } from '../case/context.ts'
import { isWrittenTo } from '../invitations/rules.ts'
import { letterText } from '../letters/queueing.ts'
import { findAuthorValues } from '../manuscripts/queries.ts'
import { typedCode } from '../papers/code-rules.ts'
import { findCopy, findRequest } from '../reviewer/queries.ts'
import { writeLetter } from './letter-actions.ts'

const letterPage = '/admin/submissions/:number/letter'

/** The screen on which an editor writes to the author of a paper, or to a reviewer. */
export function letterScreens(services: Services) {
  return screens(services, { role: 'editor' })
    .get(letterPage, (desk, { number }) => showLetterForm(desk, number))
    .post(letterPage, sendLetter).routes
}

/** Shows the form; `told` is the warning about words that identify the other side. */
async function showLetterForm(desk: Desk, number: string, told = ''): Promise<Response> {
  const { db } = desk.services
  const paper = await paperOf(desk.actor, number)
  const id = paper && (await findPaperId(db, paper.number, desk.session.user))
  if (!paper || id === undefined) return desk.notFound()
  const typed = await readTypedOrDraft(desk)
  const code = typedCode(desk.url.searchParams.get('request') ?? '')
  const request = code ? await findRequest(db, code) : undefined
  if (code && (request?.paper_id !== id || !isWrittenTo(request.state))) return desk.notFound()
  const author = request ? undefined : (await findAuthorValues(db, id)).values
  const title = (request && (await findCopy(db, request))?.title) ?? ''
  const letter = request
    ? await letterText(db, 'to_reviewer', { name: request.name, request: code, title }, request.page_language)
    : await letterText(db, 'to_author', { ...author, number: paper.number })
  const { name = '', email = '' } = request ?? author ?? {}
  const children = (
    <LetterFormPage
      paper={paper}
      request={code}
      name={name}
      email={email}
      values={{ subject: typed.subject ?? letter.subject, text: typed.text ?? letter.text }}
      letter={letter}
      told={told}
    />
  )
  return paperPage(desk, paper, { title: `Write to ${name || 'the author'}`, children })
}

async function sendLetter(desk: Desk, { number }: { number: string }): Promise<Response> {
  const { actor, services, form, url } = desk
  const request = url.searchParams.get('request') ?? ''
  const result = await writeLetter(actor, typedCode(number), { ...form, texts: { ...form.texts, request } })
  if (result.ok) {
    const { db, config } = services
    const isMailed = canMail(config, await readSettings(db))
    const said = isMailed ? 'The letter goes out.' : 'The letter waits under Letters: please send it by hand.'
    return desk.saved(`${paths.adminSubmission(typedCode(number))}#letters`, said)
  }
  const { problem } = result
  if (problem.code === 'not_found') return desk.notFound()
  const told = problem.code === 'traces_found' ? problem.message : ''
  const status = problem.code === 'invalid_state' ? 409 : 422
  return desk.refused({ status, errors: errorsOf([problem]) }, () => showLetterForm(desk, number, told))
}
