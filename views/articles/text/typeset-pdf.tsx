import { paths } from '../../../src/core/paths.ts'
import { Ask } from '../../ui/form/ask.tsx'
import type { Typesetting } from '../form/pdf-field.tsx'
import type { MendedArticle } from './mending.tsx'

type Props = { article: MendedArticle; typesetting: Typesetting | undefined }

/** Lets the article's PDF be typeset from its text, or shows the progress. */
export function TypesetPdf({ article: { id, file, pdf_source }, typesetting }: Props) {
  if (pdf_source === 'typeset') return <State id={id} typesetting={typesetting} />
  const kept = file ? ' The PDF that was sent is kept, and can be chosen again in the article’s form.' : ''
  return (
    <Ask
      id="typeset"
      className="button quiet"
      label="Typeset the PDF"
      question="Typeset the PDF of this text?"
      hint={`Readers get it in place of the one that was sent, within a minute, and anew after each change.${kept}`}
      action={paths.adminArticleText(id)}
      fields={{ do: 'typeset' }}
    />
  )
}

function State({ id, typesetting }: { id: number; typesetting: Typesetting | undefined }) {
  if (typesetting?.problem) return <span className="hint">The PDF could not be typeset: {typesetting.problem}.</span>
  if (!typesetting?.isMade) return <span className="hint">The PDF is being typeset, and ready within a minute.</span>
  return (
    <a className="button quiet" href={paths.adminArticlePdf(id)}>
      The typeset PDF
    </a>
  )
}
