import { paths } from '../../core/paths.ts'
import { cleanText } from '../../core/text/clean.ts'
import { plainText } from '../../core/text/html.ts'
import { pageHtml } from '../../core/text/html-page.ts'
import { recordKind } from '../../office/records/kind.ts'

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
