import type { ReactNode } from 'react'
import { paths } from '../../../src/core/paths.ts'
import { counted } from '../../../src/core/text/counted.ts'
import type { Warning } from '../../../src/engines/documents/text.ts'
import type { Queued } from '../../../src/journal/articles/from-pdf/queue-rules.ts'
import { ofManuscript } from '../../../src/journal/articles/publish/doubt-rules.ts'
import type { HeldPdf } from '../../../src/journal/pdf-reading/offer-rules.ts'
import { warningTexts } from '../../../src/journal/pdf-reading/rules.ts'
import { type ArticleField, articleFields, articleLabels, pdfSourceNames } from '../../../src/journal/record/fields.ts'
import type { IssueNumber } from '../../../src/journal/record/issues/rules.ts'
import { fieldsIn } from '../../records/record-fields.ts'
import { SelectField } from '../../ui/form/field.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { NotFinal } from '../article-status.tsx'
import { WaitingPdfs } from './waiting-pdfs.tsx'

/** The hash and number of pages of a PDF that was read, its warnings, and the doubts before publication. */
export type ReadPdf = { hash: string; pages: number; warnings: Warning[]; doubts: string[] }

type Props = {
  issue: IssueNumber
  values: HeldPdf
  read: ReadPdf
  /** The PDFs in the queue for the next forms. */
  waiting: Queued[]
}

/**
 * Shows the field of a new article's PDF, or its Word file, which fills in the form: immediately with scripts, by its
 * button without. The hidden button is the form's first, which Enter presses in a field.
 */
export function NewPdfField({ issue, values, read, waiting }: Props) {
  const { heldpdf, heldname, heldtext, heldtextname } = values
  const { pages, warnings, doubts } = read
  const isHeld = Boolean(heldpdf)
  const hint =
    'Or Word, OpenDocument or JATS, from which the page, the PDF and the EPUB are made. Title, authors, abstract and ' +
    'more are read from it. If you choose several PDFs, the others wait for the next forms.'
  return (
    <pdf-first data-queue={paths.adminQueuePdf(issue)} data-next={paths.adminReadPdf(issue)}>
      <button type="submit" hidden>
        Publish article
      </button>
      <FileField name="pdfFile" label={articleLabels.pdfFile} kind="paper" hint={hint} required={!heldtext}>
        {heldtext && (
          <p>
            The paper’s file is here: <bdi>{heldtextname}</bdi>.{' '}
            <span className="hint">Saving the article makes its full text and PDF from it.</span>
          </p>
        )}
        {isHeld && (
          <p>
            The PDF is here: {heldname && <bdi>{heldname}</bdi>}
            {pages > 0 && `${heldname ? ', ' : ''}${counted(pages, 'page')}`}.{' '}
            {doubts.includes(ofManuscript) && <NotFinal />} <span className="hint">Another one replaces it.</span>
          </p>
        )}
        {isHeld && <PdfWarnings warnings={warnings} />}
      </FileField>
      <p>
        <SubmitButton
          submit="Read this file"
          quiet
          formAction={paths.adminReadPdf(issue)}
          formNoValidate
          data-reads=""
        />
      </p>
      <p className="hint" role="status" data-reading="" />
      <WaitingPdfs issue={issue} waiting={waiting} held={heldpdf} />
    </pdf-first>
  )
}

/** Shows the PDF field of an article, with warnings. */
export function PdfField({ warnings, children }: { warnings: Warning[]; children: ReactNode }) {
  return (
    <FileField name="pdfFile" label={articleLabels.pdfFile} kind="pdf" hint="Drop it here or choose a file.">
      {children}
      <PdfWarnings warnings={warnings} />
    </FileField>
  )
}

function PdfWarnings({ warnings }: { warnings: Warning[] }) {
  if (warnings.length === 0) return null
  return (
    <ul className="pdf-warnings">
      {warningTexts(warnings).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** Shows the new PDF of an article whose form was refused. */
export function HeldFile({ name }: { name: string | undefined }) {
  return (
    <p>
      The new PDF is here: <bdi>{name}</bdi>. <span className="hint">Saving puts it in place.</span>
    </p>
  )
}

type PresentProps = { article: { id: number; file: string }; isManuscript: boolean; isTypeset: boolean }

export function PresentFile({ article, isManuscript, isTypeset }: PresentProps) {
  if (!article.file) return <p className="hint">This article has no PDF yet.</p>
  return (
    <p>
      <a href={paths.adminArticlePdf(article.id)}>{article.file}</a> {isManuscript && <NotFinal />}{' '}
      <span className="hint">
        {isTypeset ? 'It is typeset; one that you send is kept beside it.' : 'A new one replaces it.'}
      </span>
    </p>
  )
}

/**
 * Whether an article's full text can be typeset, whether that was attempted, why it failed, and whether a PDF was
 * uploaded.
 */
export type Typesetting = { hasText: boolean; isMade: boolean; problem: string; uploaded: string | null }

type SourceProps = { values: Partial<Record<ArticleField, string>>; typesetting: Typesetting | undefined }

/** Lets a new article's PDF be typeset from the full text that will be uploaded. */
export function NewPdfSource({ values }: Pick<SourceProps, 'values'>) {
  return (
    <SelectField
      {...fieldsIn(articleFields, values).choice('pdf_source')}
      choices={Object.entries(pdfSourceNames)}
      hint="A typeset one needs no file here: it is made as soon as the article has its full text, and gives it its pages."
    />
  )
}

/** Offers the choice between the uploaded PDF and a typeset one, if there is a full text. */
export function PdfSource({ values, typesetting }: SourceProps) {
  const isTypeset = values.pdf_source === 'typeset'
  if (!typesetting?.hasText && !isTypeset) return null
  const { problem = '', uploaded } = typesetting ?? {}
  const kept = isTypeset && uploaded ? ' The one that was sent is kept.' : ''
  return (
    <>
      <SelectField
        {...fieldsIn(articleFields, values).choice('pdf_source')}
        choices={Object.entries(pdfSourceNames)}
        hint={`A typeset one is made again, within a minute, when its text or facts are changed.${kept}`}
      />
      {isTypeset && problem && <p className="warning">It could not be typeset: {problem}.</p>}
    </>
  )
}
