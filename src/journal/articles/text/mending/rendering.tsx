import { renderToStaticMarkup } from 'react-dom/server'
import type { Typesetting } from '../../../../../views/articles/form/pdf-field.tsx'
import { type MendedArticle, Mending } from '../../../../../views/articles/text/mending.tsx'
import { FullTextSections } from '../../../../../views/fulltext/full-text.tsx'
import type { ShownAs } from '../../../../../views/fulltext/shown-as.ts'
import { Refusal } from '../../../../../views/ui/form/refusal.ts'
import { paths } from '../../../../core/paths.ts'
import type { FieldError } from '../../../../core/text/problems.ts'
import { editableNodes, fixedParts, unitAt, withWordsMarked } from '../../../../engines/fulltext/fulltext.ts'
import { type FullText, layoutOf, locateFinding, readWhole } from '../../../../engines/fulltext/text.ts'
import { pageText } from '../../../fulltext/page-rules.ts'
import type { StoredText } from '../queries.ts'
import { listedFindings, moreInWords } from './screen-rules.ts'

type TextRow = StoredText['text']

/** A text with the sizes of its pictures in pixels, by their names. */
export type SizedText = { jats: string; sizes: ReadonlyMap<string, { width: number; height: number }> }

/** The rest of the screen of a full text: the text's findings, and the form of the open one as sent. */
export type Mended = {
  article: MendedArticle
  row: Pick<TextRow, 'findings' | 'done' | 'more' | 'balance' | 'unmatched'>
  typesetting: Typesetting | undefined
  /** The key of the open finding; if there is no such open finding, the first one is used. */
  key: string
  values: Partial<Record<string, string>>
  errors: readonly FieldError[]
}

/** Renders a text as readers will see it, with its findings and the form of the open one below its place. */
export async function renderMending({ jats, sizes }: SizedText, mended: Mended): Promise<string> {
  const { article, row, key, values, errors, typesetting } = mended
  const { text } = await readWhole(jats)
  const { open, done, more } = listedFindings(text, row)
  const current = open.find((one) => one.key === key) ?? open[0]
  const others = open.filter((one) => one !== current)
  const marked = withWordsMarked(text, [
    ...(current ? [{ finding: current.finding, url: '#cure', id: 'words' }] : []),
    ...others.map(({ finding, key }) => ({ finding, url: `${paths.adminArticleText(article.id, key)}#cure`, id: '' })),
  ])
  const target = current && locateFinding(current.finding, layoutOf(marked))
  const shown = shownAs({ articleId: article.id, sizes }, marked)
  const at = target && unitAt(marked, target)
  const { balance, unmatched } = row
  const found = { open, done, more: moreInWords(more), current, target, at }
  return renderToStaticMarkup(
    <Refusal value={errors}>
      <Mending
        article={article}
        mended={{ balance, unmatched, text: marked, shown, ...found, typesetting }}
        values={values}
      />
    </Refusal>,
  )
}

/**
 * Returns a text for its editor as JSON, with HTML for the parts that cannot be edited. @param of its article, and its
 * hash
 */
export async function renderNodes(
  { jats, sizes }: SizedText,
  of: { articleId: number; base: string },
): Promise<string> {
  const { text } = await readWhole(jats)
  const shown = shownAs({ articleId: of.articleId, sizes }, text)
  const html = Object.fromEntries(fixedParts(text).map(([name, alone]) => [name, htmlOf(alone, shown)]))
  return JSON.stringify({ base: of.base, nodes: editableNodes(text), html })
}

/** Renders a part of a text as readers see it. */
const htmlOf = (text: FullText, shown: ShownAs): string =>
  renderToStaticMarkup(<FullTextSections shown={{ ...shown, page: { ...shown.page, text }, hasTools: false }} />)

function shownAs({ articleId, sizes }: Pick<SizedText, 'sizes'> & { articleId: number }, text: FullText): ShownAs {
  const pictureOf = (name: string) => {
    const size = sizes.get(name)
    const src = paths.adminArticlePicture(articleId, name)
    return size && { src, whole: src, ...size }
  }
  return { page: pageText(text), pictureOf, level: 2, hasTools: true }
}
