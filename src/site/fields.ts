import { paths } from '../paths.ts'
import { cleanText } from '../text/clean.ts'
import { plainText } from '../text/html.ts'
import { pageHtml } from '../text/html-page.ts'
import { recordKind } from '../text/record-kind.ts'

/** A page of text; an empty one has its original text. */
export const textPage = recordKind({
  kind: 'page',
  heading: 'Pages',
  at: paths.pages,
  name: 'content',
  version: 'modification',
  fields: { content: { label: 'Text', maxLength: 100_000, isHtml: true, isMultiline: true } },
  clean(_, typed) {
    const html = pageHtml(cleanText(typed))
    return plainText(html) === '' ? '' : html
  },
})
