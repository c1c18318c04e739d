import { decodeHtml, encodeHtml } from '../../../core/text/html.ts'

/** Dialogs are matched whole, so that the short questions in them are passed over. */
const dialogOrForm = /<dialog\b[\s\S]*?<\/dialog>|<form\b[^>]*>[\s\S]*?<\/form>/g

const typedTypes = /\btype="(?:text|email|url|tel|number)"/

/** Whether somebody types text into a form: more than ticks, choices, days and files. */
const hasTextField = (form: string): boolean =>
  /<textarea\b/.test(form) ||
  (form.match(/<input\b[^>]*>/g) ?? []).some((input) => !/\btype="/.test(input) || typedTypes.test(input))

const holdsSecret = (form: string): boolean => /\btype="password"|\bautocomplete="one-time-code"/i.test(form)

/**
 * The path of a form whose draft the common script keeps: one that is posted and
 * that somebody types text into. Left out are forms with a script of their own (`data-kept`), secrets, and dialogs.
 */
function readDraftedFormPath(form: string): string | undefined {
  const [tag = ''] = /^<form\b[^>]*>/.exec(form) ?? []
  if (!/\bmethod="post"/.test(tag) || /\bdata-kept=/.test(tag)) return undefined
  return hasTextField(form) && !holdsSecret(form) ? decodeHtml(/\baction="([^"]*)"/.exec(tag)?.[1] ?? '') : undefined
}

/** The paths of a page's forms whose drafts the common script keeps. */
export const autosavedPaths = (html: string): string[] =>
  (html.match(dialogOrForm) ?? []).flatMap((form) => readDraftedFormPath(form) ?? [])

/** A page whose forms have the element that restores and keeps their drafts (`islands/drafts/autosaved-form.ts`). */
export const withDrafts = (html: string, drafts: ReadonlyMap<string, object>): string =>
  html.replace(dialogOrForm, (form) => {
    const path = readDraftedFormPath(form)
    if (path === undefined) return form
    const draft = drafts.get(path)
    const kept = draft ? encodeHtml(JSON.stringify(draft)) : ''
    return form.replace(
      /<\/form>$/,
      () => `<form-draft class="hint" role="status" data-draft="${kept}"></form-draft></form>`,
    )
  })
