import { decodeHtml, encodeHtml } from '../../../core/text/html.ts'

/** Matches dialogs as a whole, so that the short questions in them are skipped. */
const dialogOrForm = /<dialog\b[\s\S]*?<\/dialog>|<form\b[^>]*>[\s\S]*?<\/form>/g

const typedTypes = /\btype="(?:text|email|url|tel|number)"/

/** Reports whether a form has a text field: something other than ticks, choices, days and files. */
const hasTextField = (form: string): boolean =>
  /<textarea\b/.test(form) ||
  (form.match(/<input\b[^>]*>/g) ?? []).some((input) => !/\btype="/.test(input) || typedTypes.test(input))

const holdsSecret = (form: string): boolean => /\btype="password"|\bautocomplete="one-time-code"/i.test(form)

/**
 * Returns the path of a form whose draft the common script keeps: a posted form with a text field. Forms with their own
 * script (`data-kept`), secrets, and dialogs are excluded.
 */
function readDraftedFormPath(form: string): string | undefined {
  const [tag = ''] = /^<form\b[^>]*>/.exec(form) ?? []
  if (!/\bmethod="post"/.test(tag) || /\bdata-kept=/.test(tag)) return undefined
  return hasTextField(form) && !holdsSecret(form) ? decodeHtml(/\baction="([^"]*)"/.exec(tag)?.[1] ?? '') : undefined
}

/** Returns the paths of a page's forms whose drafts the common script keeps. */
export const listAutosavedPaths = (html: string): string[] =>
  (html.match(dialogOrForm) ?? []).flatMap((form) => readDraftedFormPath(form) ?? [])

/**
 * Adds to each of a page's forms the element that restores and keeps its draft (`islands/drafts/autosaved-form.ts`).
 */
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
