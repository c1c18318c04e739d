import type { FlashMessage } from '../../views/ui/flash.tsx'
import type { FieldError } from '../text/problems.ts'
import { flashCookie } from './flash.ts'
import { type Form, unkeptHeaders } from './form.ts'
import { wantsJson } from './guard.tsx'
import { redirect } from './private-page.tsx'

/** A form that was saved: a browser is sent on with a message for the page it comes to, a script is told where that is. */
export function savedForm(request: Request, path: string, flash?: FlashMessage): Response {
  if (!wantsJson(request)) return redirect(path, { flash })
  const headers = { ...unkeptHeaders, ...(flash && { 'Set-Cookie': flashCookie(flash) }) }
  return Response.json({ location: path }, { headers })
}

/**
 * What a page says of a refused form: its errors, and of each chosen file that it is to be chosen again, since a browser
 * does not take a file back. A script's form still has it.
 */
export function withFilesAgain(errors: FieldError[], files: Form['files']): FieldError[] {
  const lost = Object.keys(files).filter((name) => !errors.some((error) => error.name === name))
  return [...errors, ...lost.map((name) => ({ name, text: 'Please choose the file again: nothing was saved yet' }))]
}

/**
 * A form that was refused: a browser gets its page again, a script what is wrong with which field.
 * @param more what else the script shall put into the form: `html` for its element `data-notes`, new `values` of fields
 */
export function refusedForm(
  request: Request,
  status: number,
  errors: FieldError[],
  page: () => Promise<Response>,
  more: { html?: string; values?: Record<string, string> } = {},
): Response | Promise<Response> {
  return wantsJson(request) ? Response.json({ errors, ...more }, { status, headers: unkeptHeaders }) : page()
}
