import type { ReactNode } from 'react'
import type { IssueNumber } from '../../src/archives/rules.ts'
import { articleLabels } from '../../src/articles/fields.ts'
import { paths } from '../../src/paths.ts'
import { type HeldPdf, warningsIn } from '../../src/reading/offer-rules.ts'
import { type Warning, warningText } from '../../src/reading/rules.ts'
import { counted } from '../../src/text/counted.ts'
import { FileField } from '../ui/file-field.tsx'

type Props = {
  issue: IssueNumber
  values: HeldPdf & { pagenumber?: string }
  error: string | undefined
  /** The number of PDFs that wait for the next forms. */
  waiting: number
}

/**
 * The PDF of a new article, which fills in the form: at once with scripts, by its button without. The hidden button is the one that
 * Enter presses in a field, the form's first.
 */
export function NewPdfField({ issue, values, error, waiting }: Props) {
  const { heldpdf, heldpages, pdfwarnings = '', pagenumber = '' } = values
  const isHeld = Boolean(heldpdf)
  const hint = 'At most 5 MB. Title, authors, abstract, references and more are read from it.'
  return (
    <pdf-first data-queue={paths.adminQueuePdf(issue)}>
      <button type="submit" hidden>
        Publish article
      </button>
      <FileField name="pdfFile" label={articleLabels.pdfFile} kind="pdf" hint={hint} error={error} required>
        {isHeld && (
          <p>
            The PDF is here: {counted(Number(heldpages), 'page')}.{' '}
            <span className="hint">Another one replaces it.</span>
          </p>
        )}
        {isHeld && <PdfWarnings warnings={warningsIn(pdfwarnings, Number(heldpages), pagenumber)} />}
      </FileField>
      <p>
        <button
          type="submit"
          className="button quiet"
          formAction={paths.adminReadPdf(issue)}
          formNoValidate
          data-reads=""
        >
          Read this PDF
        </button>{' '}
        <span className="hint" role="status" data-reading="" />
      </p>
      {waiting > 0 && (
        <p>
          {waiting === 1 ? 'One more PDF waits.' : `${waiting} more PDFs wait.`}{' '}
          {!isHeld && (
            <button
              type="submit"
              name="queued"
              value="next"
              className="button quiet"
              formAction={paths.adminReadPdf(issue)}
              formNoValidate
            >
              Read the next PDF
            </button>
          )}
        </p>
      )}
    </pdf-first>
  )
}

/** The PDF of an article, with what is amiss with it. */
export function PdfField({
  error,
  warnings,
  children,
}: Pick<Props, 'error'> & { warnings: Warning[]; children: ReactNode }) {
  return (
    <FileField
      name="pdfFile"
      label={articleLabels.pdfFile}
      kind="pdf"
      hint="At most 5 MB. Drop it here or choose a file."
      error={error}
    >
      {children}
      <PdfWarnings warnings={warnings} />
    </FileField>
  )
}

function PdfWarnings({ warnings }: { warnings: Warning[] }) {
  if (warnings.length === 0) return null
  return (
    <ul className="pdf-warnings">
      {[...new Set(warnings.map(warningText))].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

export function PresentFile({ article }: { article: { id: number; file: string } }) {
  if (!article.file) return <p className="hint">This article has no PDF yet.</p>
  return (
    <p>
      <a href={paths.adminArticlePdf(article.id)}>{article.file}</a>{' '}
      <span className="hint">A new one replaces it.</span>
    </p>
  )
}
